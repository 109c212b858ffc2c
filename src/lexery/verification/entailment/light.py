"""How much a word of a claim must be met: words of joining and of general course weigh nothing."""

from typing import Final

from lexery.search.analyze import STOP
from lexery.verification.entailment.forms import VERBAL, Kind
from lexery.verification.entailment.tokens import Token

_LIGHT: Final = frozenset(
    """
    бути мати становити являти вважатися вважати відбуватися здійснювати здійснюватися здійснити проводити проводитися провести
    відповідний зазначений вказаний такий даний цей той який свій його її їхній сам самий інший певний
    закон законодавство норма стаття частина пункт кодекс положення порядок правило
    випадок раз умова факт питання межа сторона бік спосіб вид
    також саме тобто зокрема отже отож таким чином загалом зазвичай звичайно натомість водночас однак проте
    передбачати передбачений передбачити встановити встановлений встановлювати визначити визначений визначати визначатися
    установлений установити регулювати
    застосовуватися
    відповідно згідно незалежно щодо стосовно внаслідок унаслідок шляхом метою зв'язок підстава
    лише тільки виключно усі всі весь увесь кожен кожний будь-який жоден окремий деякий
    або чи та також ні ані не без крім окрім
    робити зробити
    протягом впродовж упродовж ніж як рахувати відводитися відвести відведений тривати лишатися лишитися залишатися служити слугувати
    дата момент початок щонайпізніше щонайраніше щонайменше щонайбільше принаймні навіть адже тоді хтось ніхто ніколи завжди
    досить достатньо підстава наслідок мова йтися стосуватися лежати полягати наведений названий згаданий загальний виняток
    """.split()
)
_VAGUE: Final = frozenset("строк термін розмір сума особа громадянин людина стати ставати мати".split())
"""Words that a claim may use for what the norm says by its build: they are laid over it, and cost little when unmet."""
_WEIGHTS: Final = ((Kind.NOUN, 1.0), (VERBAL, 1.0), (Kind.PARTICIPLE, 0.8), (Kind.ADJECTIVE, 0.8), (Kind.GERUND, 0.8))
_ADVERB: Final = 0.7
LITTLE: Final = 0.1


def is_light(word: Token) -> bool:
    """Whether a word needs no counterpart."""
    kind = word.form.kind
    if word.word in STOP or word.word.isdigit() or word.word in _LIGHT or word.form.lemmas & _LIGHT:
        return True
    return len(word.word) < 2 or kind in (Kind.FUNCTION, Kind.PRONOUN, Kind.FUNCTION | Kind.PRONOUN)


def weight_of(word: Token) -> float:
    """What an unmet word costs."""
    if word.form.lemmas & _VAGUE:
        return LITTLE
    for kind, weight in _WEIGHTS:
        if word.form.kind & kind:
            return weight
    return _ADVERB
