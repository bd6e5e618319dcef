from __future__ import annotations

import http.client
import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from datetime import datetime
from typing import Any, Mapping, Optional, Tuple

from ._errors import SmsApiError, SmsConnectionError, SmsError
from ._page import Page

#: Of a parameter that is not given. None is sent as null.
UNSET: Any = type("Unset", (), {"__repr__": lambda self: "UNSET"})()

_BASE_SECONDS = 0.5
_MAX_BACKOFF_SECONDS = 30
_REPEATABLE_METHODS = ("GET", "PUT", "DELETE")


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the key to another place."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class Transport:
    """Sends requests, and repeats what may be repeated."""

    def __init__(
        self,
        base_url: str,
        *,
        api_key: Optional[str] = None,
        access_token: Optional[str] = None,
        mode: Optional[str] = None,
        timeout: float = 30,
        max_retries: int = 4,
        max_retry_wait: float = 61,
    ) -> None:
        """
        :param api_key: goes before ``access_token``
        :param access_token: of ``log_in``, for the calls that take no API key
        :param mode: with a token, ``"test"`` makes calls as a test key would; a key has its own mode
        :param timeout: seconds without any progress of an attempt
        :param max_retries: after the first attempt
        :param max_retry_wait: seconds; what would have to wait longer fails at once
        """
        if not base_url:
            raise ValueError("base_url is missing")
        self._base_url = base_url.rstrip("/")
        self._timeout = timeout
        self._max_retries = max_retries
        self._max_retry_wait = max_retry_wait
        self._opener = urllib.request.build_opener(_NoRedirect)
        self._headers = {"Accept": "application/json"}
        if api_key is not None:
            self._headers["X-API-Key"] = api_key
        elif access_token is not None:
            self._headers["Authorization"] = f"Bearer {access_token}"
        if mode is not None:
            self._headers["SMS-Mode"] = mode

    def _call(
        self, method: str, template: str, parameters: Mapping[str, Any], *, idempotency_key: Optional[str] = UNSET
    ) -> Any:
        given = {name: value for name, value in parameters.items() if value is not UNSET}
        is_idempotent = idempotency_key is not UNSET
        headers = dict(self._headers)
        if is_idempotent:
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        is_repeatable = is_idempotent or method in _REPEATABLE_METHODS

        def request(current: Mapping[str, Any]) -> Any:
            url, body, content_type = _encoded(method, template, current)
            own = headers if content_type is None else {**headers, "Content-Type": content_type}
            sent = urllib.request.Request(self._base_url + url, data=body, headers=own, method=method)
            data = self._repeated(sent, f"{method} {template}", is_repeatable)
            is_page = "cursor" in parameters or "page" in parameters
            return Page(data, current, request) if method == "GET" and is_page else data

        return request(given)

    def _repeated(self, request: urllib.request.Request, call: str, is_repeatable: bool) -> Any:
        failures = 0
        while True:
            try:
                return self._attempt(request, call)
            except SmsError as error:
                failures += 1
                wait = _retry_wait(error, failures, is_repeatable)
                if wait is None or wait > self._max_retry_wait or failures > self._max_retries:
                    raise
            time.sleep(wait)

    def _attempt(self, request: urllib.request.Request, call: str) -> Any:
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                status, headers, text = response.status, response.headers, response.read()
        except urllib.error.HTTPError as error:
            with error:
                raise SmsApiError(call, error.code, error.headers, _json(error.read())) from None
        except (OSError, http.client.HTTPException) as error:
            raise SmsConnectionError(f"{call}: {error}") from error
        body = _json(text)
        if body is None:
            raise SmsApiError(call, status, headers, None)
        return body.get("data")


def _retry_wait(error: SmsError, failures: int, is_repeatable: bool) -> Optional[float]:
    """Seconds until the next attempt. A refusal that asks for a repeat has had no effect; otherwise it is not known."""
    retry_after = error.retry_after if isinstance(error, SmsApiError) else None
    if isinstance(error, SmsApiError):
        asks = retry_after is not None and error.status in (429, 503)
        if not asks and not (is_repeatable and error.status in (502, 503, 504)):
            return None
    elif not is_repeatable:
        return None
    backoff = min(_BASE_SECONDS * 2 ** (failures - 1), _MAX_BACKOFF_SECONDS) * (0.5 + random.random() / 2)
    return max(backoff, retry_after or 0)


def _encoded(
    method: str, template: str, parameters: Mapping[str, Any]
) -> Tuple[str, Optional[bytes], Optional[str]]:
    rest = dict(parameters)

    def part(match: re.Match[str]) -> str:
        value = rest.pop(match[1], None)
        if value in (None, ""):
            raise ValueError(f"{match[1]} is missing")
        return urllib.parse.quote(_text(value), safe="")

    template, marked, _ = template.partition("?")
    path = re.sub(r"\{(\w+)\}", part, template)
    if method in ("GET", "DELETE") or marked:
        query = urllib.parse.urlencode({name: _text(value) for name, value in rest.items() if value is not None})
        return (f"{path}?{query}" if query else path), None, None
    if any(isinstance(value, bytes) for value in rest.values()):
        body, content_type = _form(rest)
        return path, body, content_type
    if not rest:
        return path, None, None
    return path, json.dumps(rest, default=_text).encode(), "application/json"


def _form(parameters: Mapping[str, Any]) -> Tuple[bytes, str]:
    boundary = uuid.uuid4().hex
    lines = []
    for name, value in parameters.items():
        if value is None:
            continue
        disposition = f'Content-Disposition: form-data; name="{name}"'
        if isinstance(value, bytes):
            disposition += f'; filename="{name}"\r\nContent-Type: application/octet-stream'
        content = value if isinstance(value, bytes) else _text(value).encode()
        lines.append(f"--{boundary}\r\n{disposition}\r\n\r\n".encode() + content + b"\r\n")
    return b"".join(lines) + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    return value.isoformat() if isinstance(value, datetime) else json.dumps(value)


def _json(text: bytes) -> Optional[Mapping[str, Any]]:
    try:
        value = json.loads(text)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None
