"""Questions on which act is law, each with what must come of it: written from the law and from situations."""

from typing import Any

from pydantic import BaseModel, ConfigDict


class StateCase(BaseModel):
    """One question and its outcome. An act is an nreg, an article «nreg:article»."""

    model_config = ConfigDict(frozen=True)

    id: str
    question: str
    outcome: str | None = "answer"
    """None where it is not what the row is about."""
    kind: str | None = None
    """`coverage_kind` of a gap."""
    first: tuple[str, ...] = ()
    """The best hit is one of these."""
    among: tuple[str, ...] = ()
    """One of these is among the first five hits."""
    never_first: tuple[str, ...] = ()
    """Acts that the best hit is not of."""
    candidates: tuple[str, ...] = ()
    """Acts among the choices of the question to the asker."""
    offered_first: str | None = None
    """The first of the choices."""
    as_of: str | None = "2026-06-01"
    """None: the day that the question asks for."""
    says: tuple[str, ...] = ()
    """Codes of notices that the answer carries."""
    wish: tuple[str, ...] = ()
    """What the best hit should be one of, and need not be yet: the share of wishes that hold is bounded."""


def case(name: str, question: str, **rest: Any) -> StateCase:
    """A row."""
    return StateCase(id=name, question=question, **rest)


CASES = (
    # One title, two acts: the one in force on the day.
    case("consumer-title", "Що каже Закон «Про захист прав споживачів» про повернення товару неналежної якості?", first=("1023-12",)),
    case("consumer-plain", "купив чайник він зламався через тиждень, магазин не бере назад", first=("1023-12",), never_first=("3153-20",)),
    case("consumer-new", "Чи діє вже новий закон про захист прав споживачів № 3153-IX?", first=("3153-20",), says=("NOT_YET_IN_FORCE",)),
    case("insurance-title", "закон про страхування обов'язки страховика", first=("1909-20",)),
    case("insurance-old-number", "Закон «Про страхування» № 85/96-ВР, стаття 26", first=("85/96-вр:26",), says=("ACT_REPEALED",)),
    case("enforcement-title", "закон про виконавче провадження строки пред'явлення виконавчих документів", first=("1404-19:12",)),
    case("enforcement-art", "ст. 12 закону про виконавче провадження", first=("1404-19:12",)),
    case("enforcement-old", "стаття 4 закону про виконавче провадження 1999 року № 606-XIV", says=("ACT_REPEALED",), wish=("606-14",)),
    case("elections-code", "за що знімають кандидата з місцевих виборів за виборчим кодексом", first=("396-20",)),
    case("elections-name-repealed", "закон про вибори народних депутатів", first=("396-20",)),
    case("elections-president", "закон про вибори президента хто може бути кандидатом", first=("396-20", "254к/96-вр:103")),
    case("elections-plain", "де голосувати якщо я прописаний в іншому місті", among=("396-20",), wish=("396-20", "698-16")),
    case("elections-local", "Закон «Про місцеві вибори», застава для кандидатів у мери", among=("595-19", "396-20"), says=("ACT_REPEALED",)),
    case("medicines-before", "закон про лікарські засоби продаж ліків без рецепта", first=("123/96-вр",), as_of="2026-06-01"),
    case("medicines-after", "закон про лікарські засоби реклама і продаж ліків", first=("2469-20",), as_of="2027-06-01"),
    case("medicines-plain", "чи можна повернути ліки в аптеку", outcome=None, never_first=("2469-20",), as_of="2026-06-01"),
    case("veterinary-after", "закон про ветеринарну медицину обов'язки власників тварин", first=("1206-20",), as_of="2026-06-01"),
    case("veterinary-before", "закон про ветеринарну медицину обов'язки власників тварин", first=("2498-12",), as_of="2025-06-01"),
    case("procurement", "закон про публічні закупівлі коли можна укласти договір без тендеру", first=("922-19",)),
    case("procurement-defence", "закон про оборонні закупівлі що таке державний контракт", first=("808-20",)),
    case("advertising", "закон про рекламу чи можна рекламувати пиво вдень", first=("270/96-вр:22",)),
    case("currency", "закон про валюту ліміт розрахунків між резидентами", first=("2473-19",)),
    case("currency-decree", "Декрет КМУ «Про систему валютного регулювання і валютного контролю» № 15-93", outcome="coverage_gap", kind="ACT_FOUND_IN_CATALOG_NOT_INDEXED"),
    case("currency-plain", "скільки готівки валютою можна вивезти за кордон", never_first=("185/94-вр",)),
    case("education", "закон про освіту булінг що повинна зробити школа", first=("2145-19", "463-20")),
    case("education-secondary", "закон про загальну середню освіту коли виключають учня", first=("463-20",)),
    case("education-secondary-title", "закон про повну загальну середню освіту права учнів", first=("463-20",), wish=("463-20:20",)),
    case("preschool", "закон про дошкільну освіту чи платять за харчування в садку", first=("3788-20",)),
    case("vocational", "закон про професійно-технічну освіту", first=("4574-20",)),
    case("advocacy", "закон про адвокатуру гонорар", first=("5076-17:30",)),
    case("media", "закон про телебачення і радіомовлення квоти української мови", among=("2849-20", "3759-12", "2704-19")),
    case("collective", "закон про колективні договори хто підписує договір", first=("2937-20",)),
    case("prosecution", "закон про прокуратуру стаття 23 представництво інтересів держави", first=("1697-18:23",)),
    case("civil-service-old", "закон про державну службу 1993 року", first=("3723-12", "889-19")),
    case("leasing", "закон про фінансовий лізинг чи можна відмовитись від договору", first=("1201-20",)),
    case("martial-title", "закон про правовий режим воєнного стану комендантська година", first=("389-19",)),
    case("cpc", "стаття 175 ЦПК", first=("1618-15:175",)),
    case("copyright", "закон про авторське право чи можна цитувати чужу статтю", first=("2811-20",)),
    # Repealed, but for some articles; named though gone.
    case("housing-code-kept", "ст. 40 Житлового кодексу", first=("5464-10:40",), says=("STATUS_NOTE",)),
    case("housing-code-gone", "ст. 61 Житлового кодексу", first=("5464-10:61",), says=("ACT_REPEALED",)),
    case("housing-queue", "як стати на квартирний облік", outcome=None, wish=("5464-10", "4751-20")),
    case("housing-name", "житловий кодекс виселення з гуртожитку", among=("5464-10", "500-17", "4751-20")),
    case("commercial-code", "господарський кодекс строк пред'явлення претензій", wish=("436-15",), says=("ACT_REPEALED",)),
    case("commercial-code-art", "ст. 232 ГК України штрафні санкції", first=("436-15:232",), says=("ACT_REPEALED",)),
    case("commercial-before", "ст. 232 ГК України штрафні санкції", first=("436-15:232",), as_of="2024-05-01", says=("ACT_REPEALED_LATER",)),
    case("commercial-plain", "постачальник прострочив поставку, яку неустойку стягнути", never_first=("436-15",)),
    case("elections-2015", "За яким законом обирали місцеві ради станом на 25 жовтня 2015 року?", outcome=None, wish=("595-19",), as_of=None),
    case("insurance-2015", "Як за законом про страхування станом на 2015 рік страхова мала платити відшкодування?", among=("85/96-вр",), as_of=None),
    case("consumer-old-edition", "старий закон про страхування, що вважалося страховим випадком", among=("85/96-вр",)),
    case("militia", "закон про міліцію права працівника міліції", first=("580-19", "565-12"), among=("580-19",), says=("ACT_REPEALED",)),
    case("militia-now", "чи може поліцейський перевірити мої документи на вулиці", first=("580-19",), never_first=("565-12",)),
    case("criminal-1960", "стаття 206 Кримінального кодексу 1960 року хуліганство", outcome="coverage_gap", kind="ACT_FOUND_BUT_ARTICLE_NOT_RETRIEVED", first=("2001-05",)),
    case("soviet-labour", "звільнили за прогул", outcome=None, among=("322-08:40",), wish=("322-08:40",), never_first=("2001-05",)),
    # Labour law and what suspends it.
    case("martial-vacation", "чи можуть не дати відпустку у воєнний час", first=("2136-20:12",)),
    case("martial-hours", "скільки годин на тиждень можуть змусити працювати під час війни на критичній інфраструктурі", first=("2136-20:6",)),
    case("martial-dismissal-sick", "чи можна звільнити на лікарняному під час воєнного стану", among=("2136-20:5",)),
    case("martial-suspend", "роботодавець призупинив трудовий договір через війну", first=("2136-20:13",)),
    case("martial-transfer", "перевели на іншу роботу без згоди через бойові дії", among=("2136-20:3", "322-08:33")),
    case("martial-holidays", "чи вихідний 24 серпня під час воєнного стану", among=("2136-20:6", "322-08:73")),
    case("peace-holidays", "оплата роботи у святковий день", among=("322-08:107",)),
    case("peace-probation", "який випробувальний строк при прийнятті на роботу", first=("322-08:27", "322-08:26")),
    # An ordinary worker, and the special service only when it is named.
    case("worker-dismissal", "мене звільнили поки я хворів, як поновитися", never_first=("580-19", "1697-18", "2011-12", "3460-17", "889-19", "2337-19")),
    case("worker-reprimand", "директор оголосив догану без пояснень", among=("322-08:149",), wish=("322-08:149", "322-08:147", "322-08:148")),
    case("worker-penalty-lift", "коли знімається догана з працівника", first=("322-08",), among=("322-08:151",), wish=("322-08:151",)),
    case("worker-part-time", "чи можна працювати на двох роботах", never_first=("889-19", "580-19", "1697-18", "1402-19", "5076-17")),
    case("worker-vacation", "скільки днів щорічної відпустки належить", first=("504/96-вр:6", "322-08:75")),
    case("worker-business-trip", "чи мають оплатити відрядження", outcome=None, never_first=("580-19", "2011-12", "1697-18")),
    case("worker-resign", "хочу звільнитися за власним бажанням, за скільки попереджати", among=("322-08:38",), wish=("322-08:38",)),
    case("police-dismissal", "я поліцейський, за що мене можуть звільнити зі служби в поліції", first=("580-19",), among=("580-19:77",), wish=("580-19:77",)),
    case("police-penalty", "які стягнення накладають на поліцейських", among=("2337-19", "580-19"), wish=("2337-19:13",)),
    case("civil-servant", "за що звільняють державного службовця", first=("889-19",)),
    case("prosecutor", "за що звільняють прокурора", outcome=None, wish=("1697-18:51",)),
    case("judge", "коли суддю звільняють з посади", first=("1402-19", "254к/96-вр:126")),
    case("soldier-vacation", "скільки відпустки має військовослужбовець за контрактом", first=("2011-12:10-1",)),
    case("customs-officer", "дисциплінарна відповідальність митників", first=("4495-17",)),
    # The act that amends is not the act.
    case("amend-labour", "дистанційна робота як оформити", first=("322-08:60-2",)),
    case("amend-sick", "закон про домашнє насильство термінового заборонного припису строк", first=("2229-19",), among=("2229-19:25",), wish=("2229-19:25",)),
    case("amend-named", "закон про внесення змін до КЗпП щодо нефіксованого робочого часу № 2421-IX", among=("2421-20",)),
    case("amend-child", "скільки платять аліменти на одну дитину мінімум", first=("2947-14:182",)),
    case("alimony-percent", "який відсоток зарплати на двох дітей аліменти", first=("2947-14:183",)),
    # КУпАП in two halves.
    case("kupap-first", "стаття 130 80731-10", first=("8073-10:130",)),
    case("kupap-second", "ст. 268 80732-10", first=("8073-10:268",)),
    case("kupap-abbr", "ст 173-2 КУпАП", first=("8073-10:173-2",)),
    case("kupap-plain", "штраф за розпивання пива в парку", first=("8073-10:178",)),
    # A wrong act is assumed.
    case("wrong-criminal", "за якою статтею кримінального кодексу судитимуть за перехід на червоне світло", wish=("8073-10:127",)),
    case("wrong-civil", "яка стаття цивільного кодексу про аліменти на дитину", wish=("2947-14",)),
    case("wrong-labour", "що каже КЗпП про розлучення подружжя", first=("2947-14",), says=("OTHER_ACT",)),
    case("wrong-consumer", "за законом про захист прав споживачів сусід залив квартиру, хто відшкодує", wish=("435-15:1166", "435-15:1192", "435-15:22")),
    case("wrong-ticket", "за цивільним кодексом який штраф за безквитковий проїзд", first=("8073-10:135",), says=("OTHER_ACT",)),
    case("wrong-book", "чи може за КУпАП роботодавець не видати трудову книжку", first=("322-08:47", "322-08:48")),
    case("wrong-vacation", "кримінальний кодекс: скільки днів відпустки мені належить", first=("322-08:75", "504/96-вр:6")),
    case("wrong-article", "ст. 999 КЗпП", outcome="coverage_gap", kind="ACT_FOUND_BUT_ARTICLE_NOT_RETRIEVED"),
    # Names that fit several acts, or none.
    case("ambiguous-elections", "стаття 10 закону про вибори", outcome="clarify", offered_first="396-20", candidates=("4061-17",)),
    case("ambiguous-process", "стаття 80 процесуального кодексу", outcome="clarify", candidates=("1618-15", "1798-12", "4651-17")),
    case("ambiguous-no-act", "що сказано у статті 130", outcome="clarify", candidates=("8073-10",)),
    case("ambiguous-code", "стаття 121 кодексу", outcome="clarify", candidates=("2341-14", "8073-10")),
    case("ambiguous-insurance-social", "стаття 9 закону про соціальне страхування", first=("1105-14:9",)),
    case("ambiguous-amnesty", "стаття 5 закону про амністію", first=("2593-14:5",)),
    case("ambiguous-protection", "стаття 3 закону про соціальний захист", outcome="clarify"),
    case("unknown-cosmos", "стаття 3 закону про оренду літаючих тарілок", outcome="coverage_gap", kind="ACT_NOT_FOUND_IN_CATALOG"),
    case("unknown-ships", "Що каже ст. 5 закону про космічні кораблі?", outcome="coverage_gap", kind="ACT_NOT_FOUND_IN_CATALOG"),
    case("collective-article", "стаття 12 закону про колективні договори", first=("2937-20:12",)),
    case("vocational-short", "закон про професійну освіту хто платить стипендію", first=("4574-20",)),
    case("two-acts", "що означає ст. 625 ЦК і ст. 16 Податкового кодексу", outcome=None, first=("435-15:625",)),
    case("unknown-number", "Закон № 99999-IX стаття 4", outcome="coverage_gap", kind="ACT_NOT_FOUND_IN_CATALOG"),
    case("not-indexed-tax", "стаття 164 Податкового кодексу", outcome="coverage_gap", kind="ACT_FOUND_IN_CATALOG_NOT_INDEXED"),
    case("not-indexed-rules", "пункт 8.7.3 ПДР", outcome="coverage_gap", kind="ACT_FOUND_IN_CATALOG_NOT_INDEXED"),
    case("housing-law-new", "закон про житлову політику службове житло", first=("4751-20",)),
    case("budget", "закон про державний бюджет прожитковий мінімум", never_first=("380-14", "2542-14")),
    case("budget-plain", "який зараз прожитковий мінімум", never_first=("489-17", "107-17")),
    # An article that martial law suspends is told with the one that suspends it.
    case("suspended-eve", "тривалість роботи напередодні святкових днів", first=("2136-20:6",), among=("322-08:53",)),
    case("suspended-day-off", "чи можуть змусити працювати у вихідний день", among=("2136-20:6",), never_first=("322-08:71",)),
    case("suspended-cited", "стаття 71 КЗпП", first=("322-08:71",), among=("2136-20:6",)),
    case("suspended-not-yet", "тривалість роботи напередодні святкових днів", as_of="2021-06-01", first=("322-08:53",)),
)  # fmt: skip
