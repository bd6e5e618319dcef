from __future__ import annotations

from typing import Any, Mapping, Optional


class SmsError(Exception):
    """Everything that this package raises because a call, or a webhook, did not succeed."""


class SmsApiError(SmsError):
    """The API refused a call: a response other than 2xx.

    ``code`` is the ``error_code`` of the body, None where a proxy responded in place of the API. ``request_id`` names
    the request in the log of the service. ``send_id``, with ``OUTCOME_UNKNOWN``, is the id under which the send is
    known if it was accepted. ``errors`` has the messages for each field. ``retry_after`` is in seconds.
    """

    def __init__(self, call: str, status: int, headers: Mapping[str, str], body: Optional[Mapping[str, Any]]) -> None:
        given = body or {}
        self.status = status
        self.code: Optional[str] = given.get("error_code")
        self.request_id: Optional[str] = headers.get("X-Request-Id")
        self.send_id: Optional[str] = given.get("request_id") if self.code == "OUTCOME_UNKNOWN" else None
        self.errors: Mapping[str, Any] = given.get("errors") or {}
        self.retry_after = _seconds(headers.get("Retry-After"))
        self.body = body
        super().__init__(f"{call}: {status} {self.code or ''} {given.get('message', 'no JSON in the response')}")


class SmsConnectionError(SmsError):
    """No response: nobody listens, the connection broke, or the time was over. The call may have had its effect."""


class WebhookVerificationError(SmsError):
    """A webhook that this secret did not sign, or that is too old."""


def _seconds(header: Optional[str]) -> Optional[float]:
    try:
        return float(header) if header is not None else None
    except ValueError:
        return None
