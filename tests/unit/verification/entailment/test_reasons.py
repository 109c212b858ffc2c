"""Each look of the judge by itself: a norm, what is said of it, and the reason against that; none when it follows."""

import pytest

from lexery.verification.entailment import Reason, judge

FIGURES = "Сторож подає звіт не пізніше десяти робочих днів, а скаргу — протягом місяця."
TERM = "Штраф сплачується протягом п'ятнадцяти днів з дня вручення постанови."
RIGHT = "Голова громади може скликати збори. Голова веде облік внесків."
BAN = "Забороняється рубати дерева без дозволу ради, крім сухих дерев."
WAIVED = "Сусід не зобов'язаний повертати плоди, що впали на його ділянку."
BINDS = "Рада громади може зобов'язати сусіда прибрати листя з дороги."
DUTY = "Орендар зобов'язаний замикати ворота."
EITHER = "У разі хвороби сторожа або відмови сторожа від чергування голова громади призначає заміну."
REFERRED = (
    "Голова громади складає опис саду за погодженням з радою у випадках та порядку, передбачених статутом."
)
CIRCLE = "Сторож саду носить жетон."
CONDITION = "Якщо сад затоплено, орендар звільняється від плати за цей період."
SUBJECT = "Орендодавець надсилає орендареві рахунок. Рахунок перевіряється бухгалтером."
LIST = "До скарги додаються акт огляду та план саду. Скаргу підписує сусід або його представник."
FORM = "Договір про полив укладається в письмовій формі на невизначений строк."


@pytest.mark.parametrize(
    ("passage", "claim", "reason"),
    [
        (FIGURES, "Звіт сторож подає не пізніше 10 робочих днів.", None),
        (FIGURES, "Звіт сторож подає не пізніше 12 робочих днів.", Reason.NUMBER),
        (FIGURES, "Звіт сторож подає не пізніше 10 календарних днів.", Reason.UNIT),
        (FIGURES, "Звіт сторож подає не раніше 10 робочих днів.", Reason.COMPARATOR),
        (TERM, "Штраф треба сплатити протягом 15 днів від дня вручення постанови.", None),
        (TERM, "Штраф треба сплатити протягом 15 днів.", None),
        (TERM, "Штраф треба сплатити протягом 15 днів з дня ухвалення постанови.", Reason.TERM_START),
        (TERM, "Штраф треба сплатити протягом 15 днів з дня, коли вчинено порушення.", Reason.TERM_START),
        ("Облік ведеться з 1 травня 2020 року.", "Облік ведеться з 01.05.2020.", None),
        ("Облік ведеться з 1 травня 2020 року.", "Облік ведеться з 1 червня 2020 року.", Reason.DATE),
    ],
)
def test_figures(passage: str, claim: str, reason: Reason | None) -> None:
    check(passage, claim, reason)


@pytest.mark.parametrize(
    ("passage", "claim", "reason"),
    [
        (RIGHT, "Голова громади вправі скликати збори.", None),
        (RIGHT, "Голова громади зобов'язаний скликати збори.", Reason.MODALITY),
        (RIGHT, "Голова громади скликає збори.", Reason.MODALITY),
        (RIGHT, "Голова громади не може скликати збори.", Reason.POLARITY),
        (RIGHT, "Голова має вести облік внесків.", None),
        (RIGHT, "Голова може вести облік внесків.", Reason.MODALITY),
        (BAN, "Рубати дерева без дозволу ради не можна, крім сухих дерев.", None),
        (BAN, "Рубати дерева без дозволу ради можна, крім сухих дерев.", Reason.POLARITY),
        (BAN, "Забороняється рубати дерева з дозволу ради, крім сухих дерев.", Reason.POLARITY),
        (WAIVED, "Сусід може не повертати плоди, що впали на його ділянку.", None),
        (WAIVED, "Сусід зобов'язаний повертати плоди, що впали на його ділянку.", Reason.POLARITY),
        (WAIVED, "Сусідові заборонено повертати плоди, що впали на його ділянку.", Reason.MODALITY),
        (BINDS, "Рада громади вправі зобов'язати сусіда прибрати листя з дороги.", None),
        (BINDS, "Рада громади мусить зобов'язати сусіда прибрати листя з дороги.", Reason.MODALITY),
        (DUTY, "Орендареві доведеться замикати ворота.", None),
        (DUTY, "Якщо ви орендар, маєте замикати ворота.", None),
        (DUTY, "Орендареві не доведеться замикати ворота.", Reason.POLARITY),
    ],
)
def test_right_duty_and_ban(passage: str, claim: str, reason: Reason | None) -> None:
    check(passage, claim, reason)


@pytest.mark.parametrize(
    ("passage", "claim", "reason"),
    [
        (CONDITION, "У разі затоплення саду орендар звільняється від плати за цей період.", None),
        (CONDITION, "Орендар звільняється від плати за цей період.", Reason.CONDITION),
        (CONDITION, "Орендар завжди звільняється від плати за цей період.", Reason.CONDITION),
        (
            CONDITION,
            "Орендар звільняється від плати за цей період навіть без затоплення саду.",
            Reason.CONDITION,
        ),
        (
            CONDITION,
            "Орендар звільняється від плати за цей період і тоді, коли сад не затоплено.",
            Reason.CONDITION,
        ),
        (EITHER, "Якщо сторож відмовився від чергування, голова громади призначає заміну.", None),
        (EITHER, "Голова громади призначає заміну.", Reason.CONDITION),
        (REFERRED, "Опис саду складає голова громади, погодивши його з радою.", None),
        (REFERRED, "Опис саду складає голова громади.", Reason.CONDITION),
        (BAN, "Рубати дерева без дозволу ради заборонено.", Reason.EXCEPTION),
        (BAN, "Без дозволу ради забороняється рубати сухі дерева.", Reason.EXCEPTION),
        (BAN, "Сухі дерева рубати без дозволу ради не заборонено.", None),
    ],
)
def test_conditions_and_exceptions(passage: str, claim: str, reason: Reason | None) -> None:
    check(passage, claim, reason)


@pytest.mark.parametrize(
    ("passage", "claim", "reason"),
    [
        (SUBJECT, "Рахунок орендареві надсилається орендодавцем.", None),
        (SUBJECT, "Орендар надсилає орендодавцеві рахунок.", Reason.SUBJECT),
        (SUBJECT, "Бухгалтер перевіряє рахунок.", None),
        (SUBJECT, "Рахунок перевіряється орендарем.", Reason.SUBJECT),
        (SUBJECT, "Рахунок надсилає орендодавцеві орендар.", Reason.SUBJECT),
        (SUBJECT, "Орендодавцеві слід надіслати орендареві рахунок.", None),
        (SUBJECT, "Орендареві слід надіслати орендодавцеві рахунок.", Reason.SUBJECT),
        ("Усі сторожі саду носять жетони.", "Жетони носять усі сторожі саду.", None),
        (CIRCLE, "Усі сторожі носять жетони.", Reason.SUBJECT),
        (CIRCLE, "Усі сторожі саду й усі сусіди носять жетони.", Reason.SUBJECT),
        (SUBJECT, "Орендареві Назару орендодавець надсилає рахунок.", None),
        (SUBJECT, "Орендар Назар надсилає орендодавцеві рахунок.", Reason.SUBJECT),
    ],
)
def test_who_acts_and_who_receives(passage: str, claim: str, reason: Reason | None) -> None:
    check(passage, claim, reason)


@pytest.mark.parametrize(
    ("passage", "claim", "reason"),
    [
        (LIST, "До скарги слід додати план саду та акт огляду.", None),
        (LIST, "До скарги додаються акт огляду або план саду.", Reason.LIST_ITEM),
        (LIST, "Скаргу підписує лише сусід.", Reason.LIST_ITEM),
        (LIST, "Скаргу підписує будь-який сусід або його представник.", Reason.LIST_ITEM),
        (FORM, "Договір про полив укладають письмово.", None),
        (FORM, "Договір про полив укладається в усній формі на невизначений строк.", Reason.NOT_STATED),
        (FORM, "Договір про полив укладається в письмовій формі та реєструється.", Reason.ACTION),
    ],
)
def test_lists_and_added_words(passage: str, claim: str, reason: Reason | None) -> None:
    check(passage, claim, reason)


def check(passage: str, claim: str, reason: Reason | None) -> None:
    found = judge(passage, claim)
    if reason is None:
        assert found.reasons == ()
    else:
        assert reason in found.reasons
