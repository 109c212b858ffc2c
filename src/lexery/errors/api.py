"""A request over the network is refused (exit code 2; the HTTP status tells programs more)."""

from dataclasses import dataclass

from lexery.errors.usage import UsageError


class ApiError(UsageError):
    """A request over the network is refused."""

    code = "API"


class RequestUnreadable(ApiError):
    """The body is not JSON in UTF-8."""

    code = "REQUEST_UNREADABLE"


@dataclass(kw_only=True, eq=False)
class InvalidRequest(ApiError):
    """The body, path or query of the request is not what the schema says; `places` names where."""

    code = "INVALID_REQUEST"
    http_status = 422
    places: str


class NotAuthenticated(ApiError):
    """No key or token came, or it is unknown, expired or revoked."""

    code = "NOT_AUTHENTICATED"
    http_status = 401


@dataclass(kw_only=True, eq=False)
class NotAllowed(ApiError):
    """The key or token lacks the scope that this needs."""

    code = "NOT_ALLOWED"
    http_status = 403
    scope: str


@dataclass(kw_only=True, eq=False)
class NoSuchPath(ApiError):
    """The address is none of the API's."""

    code = "NO_SUCH_PATH"
    http_status = 404
    path: str


@dataclass(kw_only=True, eq=False)
class MethodNotAllowed(ApiError):
    """The address is right and the method is not."""

    code = "METHOD_NOT_ALLOWED"
    http_status = 405
    method: str


@dataclass(kw_only=True, eq=False)
class RateLimited(ApiError):
    """The tenant sent more requests than it may; nothing was stored. `retry_after` in seconds."""

    code = "RATE_LIMITED"
    http_status = 429
    retry_after: int


@dataclass(kw_only=True, eq=False)
class Overloaded(ApiError):
    """The process works on as much as it may; nothing was stored. `retry_after` in seconds."""

    code = "OVERLOADED"
    http_status = 503
    retry_after: int


@dataclass(kw_only=True, eq=False)
class NotReady(ApiError):
    """The process cannot serve yet, or ends; `check` names what is missing."""

    code = "NOT_READY"
    http_status = 503
    check: str
    retry_after: int = 5


@dataclass(kw_only=True, eq=False)
class IdempotencyConflict(ApiError):
    """The idempotency key was used for another question."""

    code = "IDEMPOTENCY_CONFLICT"
    http_status = 409
    run_id: str


@dataclass(kw_only=True, eq=False)
class AttachmentsTooLarge(ApiError):
    """More documents than one question may name, or a larger one; `size` in bytes."""

    code = "ATTACHMENTS_TOO_LARGE"
    http_status = 413
    count: int
    size: int


@dataclass(kw_only=True, eq=False)
class AnswerMissing(ApiError):
    """The run has no answer: it is on its way, waits for its asker, or ended without one."""

    code = "ANSWER_MISSING"
    http_status = 409
    run_id: str
    status: str


@dataclass(kw_only=True, eq=False)
class ConversationNotFound(ApiError):
    """No run of the tenant belongs to this conversation."""

    code = "CONVERSATION_NOT_FOUND"
    http_status = 404
    conversation_id: str


@dataclass(kw_only=True, eq=False)
class KeyNotFound(ApiError):
    """No API key has this id."""

    code = "KEY_NOT_FOUND"
    http_status = 404
    key_id: str


@dataclass(kw_only=True, eq=False)
class AnonymousNotLocal(ApiError):
    """Anonymous access was asked for and the server would listen beyond this machine."""

    code = "ANONYMOUS_NOT_LOCAL"
    host: str


@dataclass(kw_only=True, eq=False)
class PortTaken(ApiError):
    """The server cannot listen where it was told to."""

    code = "PORT_TAKEN"
    host: str
    port: int
