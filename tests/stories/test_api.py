"""A program asks over the network: a question to its answer, a question back, a cancel, and every form of the answer."""

import io
from collections.abc import Iterator
from datetime import timedelta

import httpx2
import pytest
from docx import Document
from tests.support.api_calls import ask, ask_and_wait, error_of, follow, follow_until
from tests.support.api_server import (
    ANSWERED,
    ASKED_BACK,
    MISSING,
    OUT_OF_SCOPE,
    Api,
    api_server,
    own_home,
)

from lexery.runtime.ops_retention import Retention, purge
from lexery.store.ops import SqlOpsStore

KEY = {"Idempotency-Key": "k-1"}


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    with api_server(
        own_home(tmp_path_factory), query_object_bytes=1_024, api_heartbeat_seconds=0.2
    ) as running:
        yield running


@pytest.fixture
def client(api: Api) -> Iterator[httpx2.Client]:
    with api.client() as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "outcome"),
    [(ANSWERED, "answer"), (MISSING, "coverage_gap"), (OUT_OF_SCOPE, "out_of_scope")],
)
def test_a_question_comes_to_its_answer(client: httpx2.Client, question: str, outcome: str) -> None:
    reply = client.post("/v1/runs", json={"query": question, "conversation_id": "c", "as_of": "2026-01-31"})
    assert reply.status_code == 202
    run_id = reply.json()["run_id"]
    assert reply.headers["Location"] == f"/v1/runs/{run_id}"
    messages = follow(client, run_id)
    assert (messages[-1].event, messages[-1].data["reason"]) == ("stream.end", "run_ended")
    assert (messages[-2].event, messages[-2].data["outcome"]) == ("run.completed", outcome)
    run = client.get(f"/v1/runs/{run_id}").json()
    assert (run["status"], run["outcome"], run["as_of"]) == ("completed", outcome, "2026-01-31")
    assert (run["coverage_gap"] is not None) is (outcome != "answer")
    assert run["verdict"] == "complete"


def test_the_answer_in_every_form(client: httpx2.Client) -> None:
    run_id = ask_and_wait(client, ANSWERED)
    markdown = client.get(f"/v1/runs/{run_id}/answer.md")
    assert markdown.headers["Content-Type"] == "text/markdown; charset=utf-8"
    assert "«Теплиця приватна будується без дозволу.»" in markdown.text
    assert "## Short answer" in client.get(f"/v1/runs/{run_id}/answer.md", params={"lang": "en"}).text
    word = client.get(f"/v1/runs/{run_id}/answer.docx")
    assert f"lexery-{run_id}.docx" in word.headers["Content-Disposition"]
    shown = [paragraph.text for paragraph in Document(io.BytesIO(word.content)).paragraphs]
    assert "«Теплиця приватна будується без дозволу.»" in shown
    exported = client.get(f"/v1/runs/{run_id}/answer.json").json()
    verified = client.post("/v1/verify", json=exported).json()
    assert (verified["ok"], verified["findings"]) == (True, [])
    exported["answer"]["claims"][0]["quote"]["text"] = "Теплиця приватна будується без податку."
    assert client.post("/v1/verify", json=exported).json()["ok"] is False


def test_stages_come_in_pairs_and_decisions_have_reasons(client: httpx2.Client) -> None:
    run_id = ask_and_wait(client, MISSING)
    events = client.get(f"/v1/runs/{run_id}/trace").json()["events"]
    opened: list[str] = []
    for event in events:
        if event["kind"].endswith(".started"):
            opened.append(event["stage"])
        elif event["kind"].endswith(".finished"):
            assert opened.pop() == event["stage"]
            assert event["duration_ms"] is not None
    assert opened == []
    decided = {event["stage"]: event["decision"] for event in events if "decision" in event}
    assert {"U5", "U8", "U11"} <= set(decided)
    assert "DIRECT_REF_MISSING" in decided["U5"]["reasons"]
    assert decided["U11"]["reasons"] == ["HONEST_COVERAGE_GAP"]
    assert all("details" not in decision for decision in decided.values())
    (gap,) = [event for event in events if event["kind"] == "coverage_gap_detected"]
    assert gap["coverage_gap"]["reason"] == "ACT_FOUND_BUT_ARTICLE_NOT_RETRIEVED"


@pytest.mark.parametrize("reply", [{"choose": 1}, {"text": "900-20"}])
def test_a_question_back_is_answered_and_the_run_goes_on(
    client: httpx2.Client, reply: dict[str, object]
) -> None:
    run_id = ask(client, ASKED_BACK)
    asked = follow_until(client, run_id, "clarification_requested")[-1]
    assert asked.id is not None
    choices = asked.data["clarification"]["choices"]
    assert [choice["number"] for choice in choices] == [1, 2]
    run = client.get(f"/v1/runs/{run_id}").json()
    assert (run["status"], run["outcome"]) == ("clarification_pending", "clarify")
    assert run["clarification"]["choices"] == choices
    assert run["clarification"]["deadline"] is not None
    assert error_of(client.get(f"/v1/runs/{run_id}/answer.md")) == (409, "ANSWER_MISSING")
    assert client.post(f"/v1/runs/{run_id}/clarification", json=reply).status_code == 202
    rest = follow(client, run_id, last=asked.id)
    assert rest[0].event == "run.answered"
    assert rest[-1].data == {"reason": "run_ended", "status": "completed", "outcome": "answer"}
    assert choices[0]["nreg"] == "900-20"
    assert "900-20" in client.get(f"/v1/runs/{run_id}/answer.md").text


def test_a_dry_run_delivers_nothing(client: httpx2.Client) -> None:
    run_id = ask_and_wait(client, ANSWERED, dry_run=True, conversation_id="dry")
    assert client.get(f"/v1/runs/{run_id}").json()["reasons"] == ["DRY_RUN_BYPASS"]
    (turn,) = client.get("/v1/conversations/dry").json()["turns"]
    assert (turn["run"]["run_id"], turn["message"]) == (run_id, None)


def test_the_same_key_is_the_same_run(client: httpx2.Client) -> None:
    first = client.post("/v1/runs", json={"query": ANSWERED}, headers=KEY)
    again = client.post("/v1/runs", json={"query": ANSWERED}, headers=KEY)
    assert (first.status_code, again.status_code) == (202, 202)
    assert first.json()["run_id"] == again.json()["run_id"]
    for other in (
        {"query": MISSING},
        {"query": ANSWERED, "dry_run": True},
        {"query": ANSWERED, "as_of": "2020-01-01"},
    ):
        assert error_of(client.post("/v1/runs", json=other, headers=KEY)) == (409, "IDEMPOTENCY_CONFLICT")


def test_a_cancelled_run_ends_and_stays_so(client: httpx2.Client) -> None:
    run_id = ask_and_wait(client, ASKED_BACK)
    assert client.delete(f"/v1/runs/{run_id}").status_code == 202
    messages = follow(client, run_id)
    assert [message.event for message in messages[-3:]] == [
        "run.cancel_requested",
        "run.cancelled",
        "stream.end",
    ]
    assert client.delete(f"/v1/runs/{run_id}").json()["status"] == "cancelled"
    assert error_of(client.get(f"/v1/runs/{run_id}/answer.json")) == (409, "ANSWER_MISSING")


def test_a_long_question_is_an_object_and_its_answer_the_same(api: Api, client: httpx2.Client) -> None:
    long = ANSWERED + " Прошу пояснити це докладно." * 60
    run_id = ask_and_wait(client, long)
    run = client.get(f"/v1/runs/{run_id}").json()
    assert run["query"] == long[: len(run["query"])]
    assert len(run["query"]) < len(long)
    assert client.get(f"/v1/runs/{run_id}/answer.json").json()["question"] == long
    kept = [path for path in (api.parts.settings.home / "objects" / "a").rglob("*") if path.is_file()]
    assert [path.read_text("utf-8") for path in kept] == [long]
    headers = {"Idempotency-Key": "long"}
    one = client.post("/v1/runs", json={"query": long}, headers=headers)
    two = client.post("/v1/runs", json={"query": long}, headers=headers)
    assert one.json()["run_id"] == two.json()["run_id"]
    other = client.post("/v1/runs", json={"query": long + "?"}, headers=headers)
    assert error_of(other) == (409, "IDEMPOTENCY_CONFLICT")


def test_attachments_are_kept_as_what_they_are(client: httpx2.Client) -> None:
    document = {"name": "договір.pdf", "size": 10, "media_type": "application/pdf", "sha256": "a" * 64}
    run_id = ask_and_wait(client, ANSWERED, attachments=[document])
    assert client.get(f"/v1/runs/{run_id}").json()["attachments"] == [document]


def test_runs_are_listed_by_pages_and_filters(api: Api) -> None:
    with api.client("lists") as client:
        made = [ask_and_wait(client, question) for question in (ANSWERED, MISSING, ANSWERED, ASKED_BACK)]
        first = client.get("/v1/runs", params={"limit": 3}).json()
        assert [run["run_id"] for run in first["runs"]] == made[:0:-1]
        rest = client.get("/v1/runs", params={"limit": 3, "before": first["next"]}).json()
        assert ([run["run_id"] for run in rest["runs"]], rest["next"]) == (made[:1], None)
        for where, expected in (
            ({"outcome": "answer"}, [made[2], made[0]]),
            ({"status": "clarification_pending"}, [made[3]]),
            ({"gap": "likely_missing_act"}, [made[1]]),
            ({"reason": "HONEST_COVERAGE_GAP"}, [made[1]]),
            ({"reason": "NO_SUCH_CODE"}, []),
            ({"conversation_id": "none"}, []),
        ):
            found = client.get("/v1/runs", params=where).json()["runs"]
            assert [run["run_id"] for run in found] == expected, where


def test_a_conversation_is_read_newest_turn_first(client: httpx2.Client) -> None:
    made = [ask_and_wait(client, question, conversation_id="talk") for question in (ANSWERED, MISSING)]
    turns = client.get("/v1/conversations/talk").json()["turns"]
    assert [turn["run"]["run_id"] for turn in turns] == made[::-1]
    assert "Теплиця приватна" in turns[1]["message"]


def test_an_answer_that_is_kept_no_longer_is_gone(api: Api) -> None:
    def clear(retention: Retention) -> None:
        purge(SqlOpsStore(api.parts.engine), retention, api.parts.clock.now() + timedelta(days=2))

    with api.client("kept-no-longer") as client:
        run_id = ask_and_wait(client, ANSWERED)
        at = f"/v1/runs/{run_id}"
        clear(Retention(traces=1))
        for form in ("json", "docx"):
            assert error_of(client.get(f"{at}/answer.{form}")) == (410, "ANSWER_EXPIRED"), form
        left = client.get(f"{at}/answer.md")
        assert left.status_code == 200
        assert "«Теплиця приватна будується без дозволу.»" in left.text, "the text itself is still kept"
        clear(Retention(messages=1))
        assert error_of(client.get(f"{at}/answer.md")) == (410, "ANSWER_EXPIRED")
        run = client.get(at).json()
        assert (run["status"], run["outcome"]) == ("completed", "answer"), (
            "that it was answered is still known"
        )
        clear(Retention(runs=1))
        assert error_of(client.get(f"{at}/answer.md")) == (404, "RUN_NOT_FOUND")
