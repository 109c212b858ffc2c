"""What a stretch of law does, by its cue words."""

import pytest

from lexery.writing.roles import Role, role_of


@pytest.mark.parametrize(
    ("stretch", "role"),
    [
        pytest.param("1. Сусід має право зібрати плоди, що впали на його ділянку.", Role.RULE, id="a right"),
        pytest.param("Якщо дерево впало, його власник прибирає його.", Role.RULE, id="a rule with its condition"),
        pytest.param("2. Умовою рубання є згода садівника.", Role.CONDITION, id="the condition"),
        pytest.param("Рубання дозволяють з таких підстав:\n1) хвороба;", Role.CONDITION, id="a list of grounds"),
        pytest.param("3. Положення частини першої не поширюються на городи.", Role.EXCEPTION, id="does not extend"),
        pytest.param("Ця заборона не застосовується взимку.", Role.EXCEPTION, id="does not apply"),
        pytest.param("Як виняток, садівник може рубати сам.", Role.EXCEPTION, id="by way of exception"),
        pytest.param("Порядок обліку дерев визначає рада.", Role.PROCEDURE, id="the procedure"),
        pytest.param("Власник саду подає до ради заяву про рубання.", Role.PROCEDURE, id="an application"),
        pytest.param("4. Строк полювання на кротів становить 30 днів.", Role.TERM, id="a term by name"),
        pytest.param("Не пізніше десяти днів після огляду садівник складає акт.", Role.TERM, id="not later than"),
        pytest.param("Рада розглядає скаргу протягом двох місяців з дня її подання.", Role.TERM, id="within"),
        pytest.param("Право на сад зберігається протягом життя.", Role.RULE, id="no duration"),
        pytest.param("Рубання без дозволу -\nтягне за собою штраф.", Role.CONSEQUENCE, id="a sanction"),
        pytest.param("Садівники несуть відповідальність за шкоду.", Role.CONSEQUENCE, id="liability"),
        pytest.param("Умови праці садівників мають бути безпечними.", Role.RULE, id="conditions of another kind"),
    ],
)  # fmt: skip
def test_roles(stretch: str, role: Role) -> None:
    assert role_of(stretch) is role
