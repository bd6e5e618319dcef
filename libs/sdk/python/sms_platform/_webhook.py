from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Union

from ._errors import WebhookVerificationError


class VerifiedWebhook(NamedTuple):
    #: The same for all attempts and replays of one event: store it, and skip an event whose id is known.
    id: str
    event: Dict[str, Any]


def verify_webhook(
    headers: Mapping[str, str],
    raw_body: Union[bytes, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = 300,
    now: Optional[float] = None,
) -> VerifiedWebhook:
    """Verify the signature of a webhook (Standard Webhooks, v1).

    :param raw_body: as it came, before any parser
    :param secret: ``whsec_…``; several while a secret is replaced
    :param now: seconds since 1970
    :raises WebhookVerificationError: when it was not signed with one of the secrets within the tolerance
    """
    given = {name.lower(): value for name, value in headers.items()}
    id_, timestamp, signatures = (given.get(f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    if not id_ or not timestamp or not signatures:
        raise WebhookVerificationError("a header of the signature is missing")
    seconds = int(timestamp) if timestamp.isascii() and timestamp.isdigit() else None
    if seconds is None or abs((time.time() if now is None else now) - seconds) > tolerance_seconds:
        raise WebhookVerificationError("the time of the webhook is too far from now")
    body = raw_body.encode() if isinstance(raw_body, str) else raw_body
    wanted = [_signature(key, id_, timestamp, body).encode() for key in _keys(secret)]
    if not any(hmac.compare_digest(one.encode(), other) for one in signatures.split(" ") for other in wanted):
        raise WebhookVerificationError("none of the secrets has signed the webhook")
    try:
        return VerifiedWebhook(id_, json.loads(body))
    except ValueError:
        raise WebhookVerificationError("the body is no JSON") from None


def sign_webhook(
    id: str, raw_body: Union[bytes, str], secret: Union[str, Sequence[str]], now: Optional[float] = None
) -> Dict[str, str]:
    """The headers with which the service sends the body: for tests of a receiver."""
    timestamp = str(int(time.time() if now is None else now))
    body = raw_body.encode() if isinstance(raw_body, str) else raw_body
    signatures = " ".join(_signature(key, id, timestamp, body) for key in _keys(secret))
    return {"webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures}


def _signature(key: bytes, id: str, timestamp: str, body: bytes) -> str:
    digest = hmac.new(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    return "v1," + base64.b64encode(digest).decode()


def _keys(secret: Union[str, Sequence[str]]) -> List[bytes]:
    secrets = [secret] if isinstance(secret, str) else list(secret)
    keys = [base64.b64decode(one[6:] if one.startswith("whsec_") else one) for one in secrets]
    # Anybody can sign with an empty key.
    if not keys or not all(keys):
        raise ValueError("a webhook secret is missing")
    return keys
