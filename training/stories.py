"""Long stories made of one lay phrasing and sentences that neither tell a legal fact nor ask: by program, with a seed.

The sentences are our own: greetings, feelings, where one lives, how one came to write, thanks.
"""

from typing import Final

import numpy as np

from lexery.search.clauses import sentences

OPENINGS: Final = (
    "Доброго дня, шановні юристи!",
    "Вітаю всіх, хто це читає.",
    "Добрий вечір, пишу вам уперше.",
    "Вибачте за довгий текст, хочу розповісти все по порядку.",
    "Здрастуйте, мене звати Оксана, мені сорок два роки.",
    "Я звичайна людина і в цих справах нічого не тямлю.",
    "Ніколи не думала, що доведеться писати на такий сайт.",
    "Знайома порадила звернутися саме до вас.",
    "Живу я в невеликому містечку під Полтавою.",
    "Мені тридцять п'ять, працюю бухгалтеркою, маю кота.",
    "Спробую коротко, хоча навряд чи вийде.",
    "Слава Україні, сподіваюся на вашу відповідь.",
)
BETWEEN: Final = (
    "Я вже третю ніч не сплю і весь час про це думаю.",
    "Нерви просто на межі, п'ю заспокійливе.",
    "Чесно кажучи, такого я не чекала ні від кого.",
    "Мама каже, щоб я не переймалася, але ж це неможливо.",
    "Подруга порадила махнути рукою і забути.",
    "У нас у селі всі одне одного знають, і це все ускладнює.",
    "Погода того дня була жахлива, лив дощ.",
    "Було це десь перед обідом, я саме варила борщ.",
    "Мені дуже прикро, що люди стали такими байдужими.",
    "Я перерила весь інтернет і заплуталася ще більше.",
    "На форумі мені відповіли щось незрозуміле.",
    "Чоловік тільки руками розводить.",
    "Раніше такого з нами не траплялося.",
    "Ми люди прості, нікому зла не бажаємо.",
    "Я зателефонувала кумі, вона теж у шоці.",
    "Мій дід завжди казав: усе мине, мине й це.",
    "Вибачте, якщо пишу з помилками, дуже хвилююся.",
    "Дітям я поки нічого не розповідала, щоб не лякати.",
)
CLOSINGS: Final = (
    "Дуже чекаю на вашу відповідь, бо сил уже немає.",
    "Буду вдячна за будь-яку пораду.",
    "Заздалегідь щиро дякую і бажаю всім миру.",
    "Дякую, що дочитали до кінця.",
    "Сподіваюся, хтось мене зрозуміє.",
    "Даруйте, що так багато написала.",
)


def story(text: str, rng: np.random.Generator, *, between: int) -> str:
    """The phrasing's sentences in their order, `between` idle ones among them, an opening or two before, one after."""
    told = [sentence.text for sentence in sentences(text)]
    told = [
        one if one[-1] in ".?!…" else f"{one}{'?' if at == len(told) - 1 else '.'}"
        for at, one in enumerate(told)
    ]
    idle = rng.choice(BETWEEN, between, replace=False).tolist()
    for one in idle:
        told.insert(int(rng.integers(0, len(told))), one)
    opening = rng.choice(OPENINGS, int(rng.integers(1, 3)), replace=False).tolist()
    return " ".join([*opening, *(one[:1].upper() + one[1:] for one in told), str(rng.choice(CLOSINGS))])
