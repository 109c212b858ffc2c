"""Stretches of a passage: sentences, items with the words before them, sentences that take up the one before."""

from lexery.verification.entailment.units import MAX_UNITS, stretches


def texts(passage: str) -> list[str]:
    return [s.text for s in stretches(passage)]


def test_items_come_with_their_first_words_and_as_a_whole() -> None:
    found = texts("Сусід має право:\n1) зібрати плоди;\n2) обрізати гілки.")
    assert "Сусід має право: зібрати плоди;" in found
    assert "Сусід має право: обрізати гілки." in found
    assert "Сусід має право: зібрати плоди; обрізати гілки." in found


def test_items_within_a_sentence() -> None:
    assert "Сусід має право: обрізати гілки." in texts("Сусід має право: зібрати плоди; обрізати гілки.")


def test_a_sentence_that_goes_on_is_read_with_the_one_before() -> None:
    found = texts("Сусід подає скаргу. При цьому строк не спливає. Рада її розглядає.")
    assert "Сусід подає скаргу. При цьому строк не спливає." in found
    assert "При цьому строк не спливає. Рада її розглядає." not in found


def test_a_deed_and_its_penalty_are_one() -> None:
    found = texts("Рубання саду без дозволу -\nтягне за собою штраф.\nСад є спільним.")
    assert found == ["Рубання саду без дозволу -\nтягне за собою штраф.", "Сад є спільним."]


def test_spans_are_of_the_passage() -> None:
    passage = "Перше речення є тут.\n{Примітка редакції}\n2. Друге речення є там."
    for stretch in stretches(passage):
        assert passage[stretch.start : stretch.end].endswith(stretch.text)


def test_work_is_bounded() -> None:
    assert len(stretches("Сад є садом. " * (2 * MAX_UNITS))) <= MAX_UNITS
