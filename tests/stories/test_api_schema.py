"""The API keeps to its own schema: whatever is sent, right or wrong, no fault and no status, type or body that is not documented."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.specs.openapi import checks
from tests.support.api_calls import ask_and_wait
from tests.support.api_server import ANSWERED, ASKED_BACK, Api, api_server, own_home

pytestmark = pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")
"""Of the library that makes the requests; nothing that we could do otherwise."""

EXAMPLES = 6
"""Of each operation and each mode; the whole file is to take less than a minute."""
FAULT: Final = 500
"""Statuses from here on say that the server is at fault."""
CHECKS: Final = (
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
)


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
        document = client.get("/openapi.json").json()
    # The types of the library are not all known.
    library: Any = schemathesis
    schema = library.openapi.from_dict(document)
    headers = {"Authorization": f"Bearer {api.key('a')}"}
    sent: dict[str, int] = {}
    for found in schema.get_all_operations():
        operation = found.ok()
        sent[f"{operation.method.upper()} {operation.path}"] = 0

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=[
                HealthCheck.too_slow,
                HealthCheck.filter_too_much,
                HealthCheck.data_too_large,
                HealthCheck.large_base_example,
            ],
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def send(case: Any) -> None:
            name = f"{case.method.upper()} {case.operation.path}"
            sent[name] += 1
            if "run_id" in case.path_parameters and sent[name] % 2:
                case.path_parameters["run_id"] = runs[sent[name] // 2 % len(runs)]
            reply = case.call(base_url=api.url, headers=headers, timeout=60)
            assert reply.status_code < FAULT, (name, reply.text)
            case.validate_response(reply, checks=[getattr(checks, check) for check in CHECKS])

        try:
            send()
        except (Unsatisfiable, library.errors.SchemathesisError):
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
