"""The API keeps to its own schema: whatever is sent, right or wrong, no fault and no status, type or body that is not documented."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.support.api_calls import ask_and_wait
from tests.support.api_server import ANSWERED, ASKED_BACK, Api, api_server, own_home

pytestmark = pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")
"""Of the library that makes the requests; nothing that we could do otherwise."""

EXAMPLES = 6
"""Of each operation and each mode; the whole file is to take less than a minute."""
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    most = 1_000_000
    rates = {"api_rate_per_minute": most, "api_runs_per_minute": most}
    with api_server(own_home(tmp_path_factory), api_stream_seconds=0.2, **rates) as running:
        yield running


@pytest.fixture(scope="module")
def runs(api: Api) -> tuple[str, ...]:
    """Runs that exist: an address that is made up leads to none."""
    with api.client() as client:
        return ask_and_wait(client, ANSWERED, conversation_id="c"), ask_and_wait(client, ASKED_BACK)


@pytest.mark.parametrize(
    "mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=lambda mode: mode.value
)
def test_what_is_sent_at_random_is_answered_as_the_schema_says(
    mode: GenerationMode, api: Api, runs: tuple[str, ...]
) -> None:
    with api.client() as client:
        schema = schemathesis.openapi.from_dict(client.get("/openapi.json").json())
    headers = {"Authorization": f"Bearer {api.key('a')}"}
    sent = dict.fromkeys(
        (f"{op.ok().method.upper()} {op.ok().path}" for op in schema.get_all_operations()), 0
    )
    for found in schema.get_all_operations():
        operation = found.ok()

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def send(case: Case) -> None:
            name = f"{case.method.upper()} {case.operation.path}"
            sent[name] += 1
            if "run_id" in case.path_parameters and sent[name] % 2:
                case.path_parameters["run_id"] = runs[sent[name] // 2 % len(runs)]
            reply = case.call(base_url=api.url, headers=headers, timeout=60)
            case.validate_response(reply, checks=CHECKS)

        try:
            send()
        except (Unsatisfiable, schemathesis.errors.SchemathesisError):
            # Nothing wrong can be sent to an operation that takes nothing.
            if mode is not GenerationMode.NEGATIVE:
                raise
    never = {name for name, times in sent.items() if times == 0}
    assert never <= NOTHING_TO_GET_WRONG
    assert "fault" not in api.log.getvalue()


NOTHING_TO_GET_WRONG = {"GET /healthz", "GET /readyz", "GET /metrics", "GET /openapi.json"}


def test_the_schema_is_whole(api: Api) -> None:
    """Every operation says what it is for, which errors it can give, and which scope it needs."""
    with api.client(None) as nobody:
        schema = nobody.get("/openapi.json").json()
    operations: list[dict[str, Any]] = []
    for path, methods in schema["paths"].items():
        for operation in methods.values():
            operations.append(operation)
            assert operation["summary"], path
            assert operation["description"], path
            for status, reply in operation["responses"].items():
                assert reply["description"], (path, status)
                if int(status) >= 400:
                    body = reply["content"]["application/json"]["schema"]["$ref"]
                    assert body == "#/components/schemas/ErrorBody", (path, status)
            if path.startswith("/v1"):
                assert operation["security"] == [{"bearer": []}], path
                assert operation["x-lexery-scope"], path
                assert {"401", "403", "429", "503"} <= set(operation["responses"]), path
            if "requestBody" in operation:
                assert "400" in operation["responses"], path
    assert len(operations) > 15
    bodies = {name: found for name, found in schema["components"]["schemas"].items() if name.endswith("Body")}
    assert {"RunBody", "ClarificationBody", "SearchBody", "CheckBody", "ResolveBody"} <= set(bodies)
    examples = {name for name, found in bodies.items() if found.get("examples")}
    assert examples == set(bodies) - {"ErrorBody", "PairBody"}
