"""Goals: what asks becomes one, what is subordinate or told does not, and every search text keeps the facts."""

import pytest

from lexery.search.goals import MAX_GOALS, has_facts, split_goals

ONE_GOAL = [
    ("request-with-its-complement", "Скажіть, що робити, якщо сусід залив квартиру?"),
    ("request-where-and-when", "Доброго дня! Підкажіть, будь ласка, де і коли стають на облік переселенці?"),
    ("told-where", "Я знаю, де він живе, і чи можу подати на аліменти в його місті?"),
    ("not-known-where", "Не знаю, де він працює. Чи можна стягнути аліменти?"),
    ("when-clause", "Хто платить за ремонт авто, коли винуватець не застрахований?"),
    ("twin-of-what", "Як довести, що він не платив і що дитина живе зі мною?"),
    ("twin-of-which", "Хто повертає гроші за квиток, який я купив онлайн і який скасували?"),
    ("governed-how-and-whom", "Хто вирішує, як назвуть дитину і кого запишуть батьком?"),
    ("that-in-a-list", "Чи має суддя зазначити, що договір удаваний?"),
    ("he-who", "Чи карають того, хто знав про крадіжку, але мовчав?"),
    (
        "reported-question",
        "Директор спитав: «А хто вам дозволив?» і підписав догану. Чи можна її оскаржити?",
    ),
    ("reported-at-the-end", "Мені сказали: «А де ваш чек?» Чи зобов'язані вони забрати чайник назад?"),
    ("when-he-came", "Коли я прийшов по розрахунок, каса була зачинена. Чи платять за затримку?"),
    ("as-soon-as", "Як закінчився договір, господар змінив замок. Чи мав він на це право?"),
    ("tag", "Мене оштрафували вдруге. Правда? Чи можна скасувати штраф?"),
    ("what-to-do-beside", "Сусід залив стелю. Чи мусить він платити? Що мені робити?"),
    ("whether-or", "Чи має начальник таке право, чи тільки суд, якщо догану дали вчора?"),
    ("a-fact-and-a-contrast", "Борг за договором він визнав, а хто платить проценти?"),
    ("adjuncts-behind-a-colon", "Готую збори: скільки разів і з якою кількістю голосів скликають раду?"),
    ("find-where", "Чи повинні допомогти знайти, де жити переселенцям?"),
    ("both-nouns", "Скільки коштує і хто оплачує?"),
    ("adjunct-and-when", "У якому суді і коли розглянуть мою скаргу?"),
    ("abbreviations", "Чи діє ст. 5 п. 2 на вул. Садовій у 2024 р. для тих, хто живе в гуртожитку?"),
    ("initials", "Чи може І. П. Гай продати дім без згоди дружини?"),
    ("no-question-at-all", "звільнили без попередження на випробувальному"),
]

SEVERAL = [
    (
        "two-sentences",
        "Відпустку не дали. Чи можна її перенести? Хто це вирішує?",
        ["Чи можна її перенести?", "Хто це вирішує?"],
    ),
    (
        "coordinated",
        "Скільки триває випробування і чи можна його продовжити?",
        ["Скільки триває випробування", "чи можна його продовжити?"],
    ),
    (
        "which-with-a-preposition",
        "Хто розглядає скаргу на виконавця і до якого суду йти далі?",
        ["Хто розглядає скаргу на виконавця", "до якого суду йти далі?"],
    ),
    (
        "when-clause-between",
        "Хто платить за ремонт, коли винуватець не застрахований, і скільки чекати виплати?",
        ["Хто платить за ремонт, коли винуватець не застрахований", "скільки чекати виплати?"],
    ),
    (
        "governed-then-real",
        "Чи треба доводити, хто винен, і чи потрібна експертиза?",
        ["Чи треба доводити, хто винен", "чи потрібна експертиза?"],
    ),
    (
        "told-that-then-real",
        "Чи мусить повірений знати, що довіреність скасовано, і чи чинні угоди до цього?",
        ["Чи мусить повірений знати, що довіреність скасовано", "чи чинні угоди до цього?"],
    ),
    (
        "list-closed-by-and",
        "Хто має повідомити про збори, кому надсилають протокол і скільки днів на оскарження?",
        ["Хто має повідомити про збори", "кому надсилають протокол", "скільки днів на оскарження?"],
    ),
    (
        "whether-or-then-real",
        "Чи має він таке право, чи тільки суд, і що може зробити адвокат?",
        ["Чи має він таке право, чи тільки суд", "що може зробити адвокат?"],
    ),
    (
        "whether-or-then-whether",
        "Чи подавати скаргу прямо, чи через апеляцію, і чи годиться кабінет?",
        ["Чи подавати скаргу прямо, чи через апеляцію", "чи годиться кабінет?"],
    ),
    (
        "contrast",
        "Хто такий опікун, а хто такий піклувальник?",
        ["Хто такий опікун", "хто такий піклувальник?"],
    ),
    (
        "request-coordinated",
        "Підкажіть, чи можна повернути диван і чи потрібен чек?",
        ["Підкажіть, чи можна повернути диван", "чи потрібен чек?"],
    ),
    (
        "lower-case",
        "купив телефон, зламався. чи повернуть гроші? скільки чекати ремонту",
        ["чи повернуть гроші?", "скільки чекати ремонту"],
    ),
    (
        "request-with-a-full-stop",
        "Квартира в оренді. Підкажіть, як розірвати договір. Чи повернуть мені завдаток?",
        ["Підкажіть, як розірвати договір.", "Чи повернуть мені завдаток?"],
    ),
    (
        "at-a-loss-where-to-turn",
        "Не знаю, куди подавати позов. Чи платити судовий збір?",
        ["Не знаю, куди подавати позов.", "Чи платити судовий збір?"],
    ),
    (
        "russian",
        "Можно ли вернуть товар и сколько дней на это есть?",
        ["Можно ли вернуть товар", "сколько дней на это есть?"],
    ),
    (
        "english",
        "How do I end the lease and who pays the deposit back?",
        ["How do I end the lease", "who pays the deposit back?"],
    ),
    (
        "what-to-do-at-the-end-joins-the-last",
        "Хто винен у затопленні? Чи платить страхова? Що мені тепер робити?",
        ["Хто винен у затопленні?", "Чи платить страхова? Що мені тепер робити?"],
    ),
    (
        "what-to-do-first-joins-the-next",
        "Що робити? Хто винен у затопленні? Чи платить страхова?",
        ["Що робити? Хто винен у затопленні?", "Чи платить страхова?"],
    ),
    (
        "no-space-after-the-mark",
        "Чи законний такий штраф?Хто його скасує?",
        ["Чи законний такий штраф?", "Хто його скасує?"],
    ),
]  # fmt: skip


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in ONE_GOAL])
def test_one_goal(text: str) -> None:
    (goal,) = split_goals(text)
    assert goal.text == text


@pytest.mark.parametrize(
    ("text", "expected"), [pytest.param(text, expected, id=name) for name, text, expected in SEVERAL]
)
def test_each_thing_asked_is_a_goal(text: str, expected: list[str]) -> None:
    goals = split_goals(text)
    assert [goal.text for goal in goals] == expected
    assert [text[goal.start : goal.end] for goal in goals] == expected


def test_facts_go_with_every_goal() -> None:
    goals = split_goals("Добрий день! Кіт сусіда подряпав авто. Хто платить? Скільки часу на позов? Дякую.")
    assert [goal.search_text for goal in goals] == [
        "Кіт сусіда подряпав авто. Хто платить?",
        "Кіт сусіда подряпав авто. Скільки часу на позов?",
    ]


def test_without_facts_the_first_question_says_what_it_is_about() -> None:
    goals = split_goals("Скільки триває випробування і чи можна його продовжити?")
    assert goals[1].search_text == "Скільки триває випробування чи можна його продовжити?"


@pytest.mark.parametrize(
    ("second", "led"),
    [
        pytest.param("Хто про це має повідомити мою дружину?", True, id="points-back"),
        pytest.param("Скільки чекати відповіді?", True, id="short"),
        pytest.param("І куди скаржитися, якщо начальник не відповідає?", True, id="goes-on"),
        pytest.param("Чи платить продавець за розбиту дорогою вазу?", False, id="its-own-matter"),
        pytest.param("Що каже стаття 625?", False, id="a-citation"),
    ],
)
def test_a_sentence_of_its_own_matter_needs_no_lead(second: str, led: bool) -> None:
    first = "Чи можна перенести відпустку?"
    assert split_goals(f"{first} {second}")[1].search_text == (f"{first} {second}" if led else second)


def test_a_clause_that_points_back_takes_the_clause_it_points_to() -> None:
    goals = split_goals("Експерт запізнився. Чи приймуть його висновок і хто має на це право?")
    assert goals[1].search_text == "Експерт запізнився. Чи приймуть його висновок хто має на це право?"


def test_greetings_are_not_searched() -> None:
    (goal,) = split_goals("Доброго дня! Звільнили на лікарняному. Чи законно? Дякую!")
    assert goal.search_text == "Звільнили на лікарняному. Чи законно?"
    assert split_goals("Добрий день!")[0].search_text == "Добрий день!"


def test_past_the_bound_the_last_goal_holds_the_rest() -> None:
    text = "Хто платить збір? Куди нести чек? Чи чекати листа? Скільки це днів? Кому скаржитись потім?"
    goals = split_goals(text)
    assert len(goals) == MAX_GOALS
    assert goals[-1].text == "Скільки це днів? Кому скаржитись потім?"
    assert [goal.text for goal in split_goals(text, max_goals=1)] == [text]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Мене звільнили. Чи законно?", True),
        ("Добрий день! Чи законно звільняти?", False),
        ("Чи законно звільняти на лікарняному?", False),
        ("Коли я хворів, мене звільнили.", True),
    ],
    ids=["a-fact", "a-greeting", "a-question", "a-fact-that-opens-like-a-question"],
)
def test_facts_told(text: str, told: bool) -> None:
    assert has_facts(text) is told
