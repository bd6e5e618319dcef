"""Client of the SMS platform's HTTP API, and verification of its webhooks."""

from ._errors import SmsApiError, SmsConnectionError, SmsError, WebhookVerificationError
from ._operations import Operations
from ._page import Page
from ._webhook import VerifiedWebhook, sign_webhook, verify_webhook


class SmsClient(Operations):
    """Makes the calls of the API. Each takes keyword arguments and returns ``data`` of the response.

    A call is repeated after 429 and 503 with ``Retry-After``. After a failure that leaves its effect unknown it is
    repeated only when that cannot do it twice: sends have an idempotency key, which all attempts share.
    """


__all__ = [
    "Page",
    "SmsApiError",
    "SmsClient",
    "SmsConnectionError",
    "SmsError",
    "VerifiedWebhook",
    "WebhookVerificationError",
    "sign_webhook",
    "verify_webhook",
]
