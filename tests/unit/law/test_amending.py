"""Which stretches of an amending text are quoted for another act."""

import pytest

from lexery.law.amending import quoted_spans


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            'Доповнити статтею 12-1 такого змісту:\n"Стаття 12-1. Ярмарок\n1. Ярмарок відкритий щодня".\n2. Далі.',
            ["Стаття 12-1. Ярмарок\n1. Ярмарок відкритий щодня"],
            id="a provision over two lines",
        ),
        pytest.param(
            'Статтю 3 викласти в такій редакції: "Ліхтар горить до ранку".',
            ["Ліхтар горить до ранку"],
            id="on the line that announces it",
        ),
        pytest.param(
            "Статтю 3 викласти в такій редакції:\n«Ліхтар «Зоря» горить до ранку»;",
            ["Ліхтар «Зоря» горить до ранку"],
            id="nested angle marks",
        ),
        pytest.param(
            '1) статтю 3 викласти в такій редакції:\n"Згідно із Законом України "Про мости" міст відкритий".\n2) статтю 4 виключити',
            ['Згідно із Законом України "Про мости" міст відкритий'],
            id="nested straight marks",
        ),
        pytest.param(
            '1) статтю 3 викласти в такій редакції:\n"Дозвіл дають за Законом України "Про мости";\n2) статтю 4 виключити',
            ['Дозвіл дають за Законом України "Про мости'],
            id="one mark ends two quotations before an instruction",
        ),
        pytest.param(
            'Абзац викласти в такій редакції:\n"плата за Законом України "Про мости";\nплата за Законом України "Про ріки".\nКінець.',
            ['плата за Законом України "Про мости";\nплата за Законом України "Про ріки'],
            id="one mark too few inside, no instruction after it",
        ),
        pytest.param(
            'Статтю 1 доповнити абзацами такого змісту:\n"човен - судно";\n"весло - знаряддя".',
            ["човен - судно", "весло - знаряддя"],
            id="provisions one after another",
        ),
        pytest.param(
            'слова "статті 5" замінити словами "статті 6"', ["статті 5", "статті 6"], id="words replaced"
        ),
        pytest.param(
            'слова "човен", "весло" та "міст" виключити', ["човен", "весло", "міст"], id="a list of words"
        ),
        pytest.param(
            'цифри і слова:\n"12 човнів" замінити цифрами і словами:\n"15 човнів".',
            ["12 човнів", "15 човнів"],
            id="words on lines of their own",
        ),
        pytest.param('У Законі України "Про мости" є стаття 5.', [], id="a title is not quoted"),
        pytest.param(
            'Терміни вживаються в такому значенні:\n"човен" - судно без двигуна;',
            [],
            id="definitions of an act itself",
        ),
        pytest.param('Викласти в такій редакції:\n"Ліхтар горить', ["Ліхтар горить"], id="never closed"),
        pytest.param("", [], id="nothing"),
    ],
)
def test_quoted(text: str, expected: list[str]) -> None:
    assert [text[span.start : span.end] for span in quoted_spans(text)] == expected


def test_words_and_provisions_are_told_apart() -> None:
    text = '1) слова "дві дошки" виключити;\n2) доповнити абзацом такого змісту:\n"три дошки".'
    assert [span.provision for span in quoted_spans(text)] == [False, True]
