"""A clarification question: numbered choices, none of them, and how to answer."""

from lexery.contracts.run import Clarification, ClarificationChoice, ClarificationStatus
from lexery.export import render_clarification

CLARIFICATION = Clarification(
    status=ClarificationStatus.PENDING,
    question="Який закон ви маєте на увазі?",
    choices=(
        ClarificationChoice(number=1, nreg="1-20", title="Про сади", detail="№ 1-IX, 2020, чинний"),
        ClarificationChoice(number=2, nreg="2-12", title="Про сади\x1b[31m", detail=""),
    ),
)


def test_choices_are_numbered() -> None:
    lines = render_clarification(CLARIFICATION, run_id="r7").split("\n")
    assert "Який закон ви маєте на увазі?" in lines
    assert "1. Про сади (№ 1-IX, 2020, чинний)" in lines
    assert any(line.startswith("2. Про сади") and "\x1b" not in line for line in lines)
    assert "0. Жоден із названих" in lines
    assert any("lexery answer r7 --choose N" in line for line in lines)


def test_on_a_terminal_no_command_is_shown() -> None:
    assert "lexery answer" not in render_clarification(CLARIFICATION, run_id="r7", terminal=True)
