"""A clarification question with its numbered choices."""

from lexery.contracts.run import Clarification
from lexery.export.plain import printable
from lexery.messages import text


def render_clarification(
    clarification: Clarification, *, run_id: str, lang: str = "uk", terminal: bool = False
) -> str:
    """The question, one choice a line, «none of these», and how to answer; ends with a newline.

    `terminal`: the answer is typed right here, so the resume command is not shown.
    """
    lines = [text("export.clarify.intro", lang)]
    if clarification.question:
        lines.append(clarification.question)
    lines.append("")
    for choice in clarification.choices:
        detail = text("export.clarify.detail", lang, detail=choice.detail) if choice.detail else ""
        lines.append(
            text("export.clarify.choice", lang, number=choice.number, title=choice.title, detail=detail)
        )
    lines.append(text("export.clarify.none", lang))
    lines.append("")
    how = (
        text("export.clarify.how_terminal", lang)
        if terminal
        else text("export.clarify.how", lang, run_id=run_id)
    )
    lines.append(how)
    return printable("\n".join(lines)) + "\n"
