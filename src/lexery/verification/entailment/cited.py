"""Citations and marks of lists within a sentence: they are blanked, so that their numbers and words are no claims."""

import re
from typing import Final

_ORDINAL: Final = (
    r"(?:перш|друг|трет|четверт|п'ят|шост|сьом|восьм|дев'ят|десят)"
    r"(?:ий|ій|а|я|е|є|ого|ього|ої|ьої|ому|ьому|у|ю|ою|ьою|им|ім|их)(?!\w)"
)
_NUMBER: Final = rf"(?:\d[\d\-–^]*\w?(?!\w)|{_ORDINAL}|«[а-яіїєґ]»)"
_UNIT: Final = (
    r"(?<!\w)(?:підпункт\w*|підп\.|пункт\w*|п\. ?п\.|пп\.|п\.|частин\w*|ч\. ?ч\.|ч\.|абзац\w*|абз\."
    r"|стат(?:тя|ті|тею|тей|тями|тях|ття)|ст\. ?ст\.|ст\.|розділ\w*|примітк\w*)"
)
_PLACE: Final = rf"{_UNIT} ?{_NUMBER}(?: ?(?:,|і|та|й|або|чи|-|–) ?{_NUMBER})*"
_CODE: Final = r"(?:кзпп|цк|кк|кпк|цпк|гпк|кас|касу|купап|ск|гк|зк|пк|пку|жк|мк|бк|квк)(?!\w)"
_ACT: Final = (
    rf"(?: (?:{_CODE}|(?:[а-яіїєґ'-]+ого (?:процесуального )?)?кодекс\w*(?: законів про працю)?"
    r"(?: україни про адміністративні правопорушення)?|закон\w*|конституці\w+)(?: україни)?(?: [«\"][^»\"]{0,160}[»\"])?)"
)
_INTRO: Final = r"(?:(?<!\w)(?:згідно (?:з|із|зі)|відповідно до|на підставі|за правилами|у силу|в силу|за) )?"
_CITATION: Final = re.compile(rf"{_INTRO}\(?{_PLACE}(?:,? {_PLACE})*{_ACT}?\)?")
_BARE_ACT: Final = re.compile(rf"(?<!\w){_CODE}(?: україни)?")
_ACT_NUMBER: Final = re.compile(
    r"(?:від \d{1,2}[. ][\w.]+(?: \d{4})?(?: року|р\.)? )?№ ?[\w\-/]+(?: від \d{1,2}[. ][\w.]+(?: \d{4})?)?"
)
_COUNTED: Final = re.compile(
    r"(?<!\w)(?:перш\w+ )?(?:двох|трьох|чотирьох|двом|трьом|дві|три)(?: перш\w+)? (?:частин|пункт|абзац|стат)\w*"
)
_MARK: Final = re.compile(r"(?<![\w.,])\d{1,2}\)(?= )|^\d{1,2}\.(?= )")


def without_citations(form: str) -> str:
    """A normal form with citations, numbers of acts and marks of lists blanked; lengths are kept."""
    for pattern in (_CITATION, _COUNTED, _BARE_ACT, _ACT_NUMBER, _MARK):
        form = pattern.sub(_blank, form)
    return form


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])
