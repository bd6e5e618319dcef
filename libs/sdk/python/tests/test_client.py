import json
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer

from sms_platform import SmsApiError, SmsClient, SmsConnectionError, WebhookVerificationError
from sms_platform import sign_webhook, verify_webhook

SECRET = "whsec_c2VjcmV0"
SMS = {"phone": "999000000001", "message": "Grüße"}


class Scripted(BaseHTTPRequestHandler):
    """Answers with what the test has put into ``responses``; None breaks the connection."""

    responses = []
    seen = []

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.seen.append((f"{self.command} {self.path}", dict(self.headers.items()), body))
        response = self.responses.pop(0)
        if response is None:
            return self.connection.close()
        status, headers, content = response
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(json.dumps(content).encode())

    do_GET = do_POST

    def log_message(self, *_):
        pass


def ok(data):
    return 200, {}, {"status": "success", "data": data}


def refused(status, code, **headers):
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return status, {"X-Request-Id": "r-1", **named}, {"message": "No", "error_code": code, "request_id": "send"}


class ClientTest(unittest.TestCase):
    def setUp(self):
        self.server = HTTPServer(("127.0.0.1", 0), Scripted)
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01})
        self.thread.start()
        self.sms = SmsClient(f"http://127.0.0.1:{self.server.server_port}", api_key="k", max_retries=2)
        Scripted.seen = []

    def tearDown(self):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()

    def test_repeats_a_send_under_one_key(self):
        Scripted.responses = [None, refused(503, "OUTCOME_UNKNOWN"), ok({"request_id": "id"})]
        self.assertEqual(self.sms.send_sms(**SMS), {"request_id": "id"})
        self.assertEqual(len(Scripted.seen), 3)
        self.assertEqual(len({headers["Idempotency-Key"] for _, headers, _ in Scripted.seen}), 1)
        line, headers, body = Scripted.seen[2]
        self.assertEqual((line, json.loads(body)), ("POST /v1/vendor/send-sms", SMS))

    def test_does_not_repeat_what_may_have_had_an_effect(self):
        Scripted.responses = [None]
        with self.assertRaises(SmsConnectionError):
            self.sms.add_opt_out(phone="999000000001")
        Scripted.responses = [refused(503, "UNAVAILABLE", Retry_After="0"), ok({"id": "x"})]
        self.assertEqual(self.sms.add_opt_out(phone="999000000001"), {"id": "x"})
        Scripted.responses = [refused(429, "SANDBOX_QUOTA_EXCEEDED", Retry_After="3600")]
        with self.assertRaises(SmsApiError) as raised:
            self.sms.send_sms(**SMS)
        error = raised.exception
        self.assertEqual((error.status, error.code, error.request_id), (429, "SANDBOX_QUOTA_EXCEEDED", "r-1"))
        self.assertEqual((error.retry_after, error.send_id), (3600, None))
        Scripted.responses = [(302, {"Location": "/elsewhere"}, {})]
        with self.assertRaises(SmsApiError):
            self.sms.get_balance()
        self.assertEqual(len(Scripted.seen), 5)

    def test_reads_all_pages_and_writes_paths_and_forms(self):
        Scripted.responses = [
            ok({"messages": [1], "next_cursor": 5}),
            ok({"messages": [2], "next_cursor": None}),
            ok({"events": [1], "next_cursor": 1}),
            ok({"events": [], "next_cursor": 1}),
            ok({}),
            ok({}),
            ok({}),
        ]
        self.assertEqual(list(self.sms.list_messages(from_="2026-03-01T00:00:00Z").entries()), [1, 2])
        self.assertEqual(list(self.sms.list_webhook_events(cursor=0).entries()), [1])
        self.sms.cancel_bulk(request_id="a/b")
        self.sms.send_bulk_sms(message="Hello", recipients_file=b"999000000001\n")
        self.sms.add_opt_out(phone="1", note=None)
        lines = [line for line, _, _ in Scripted.seen]
        self.assertEqual(lines[1], "GET /v1/messages?from=2026-03-01T00%3A00%3A00Z&cursor=5")
        self.assertEqual(lines[4], "POST /v1/bulks/a%2Fb/cancel")
        self.assertIn(b"999000000001\n", Scripted.seen[5][2])
        self.assertEqual(json.loads(Scripted.seen[6][2]), {"phone": "1", "note": None})


class WebhookTest(unittest.TestCase):
    body = '{"event": "sms.delivery_status", "data": {"message": "Grüße"}}'

    def test_takes_either_secret_and_any_case_of_headers(self):
        signed = sign_webhook("msg_1", self.body, ["whsec_b3RoZXI=", SECRET])
        headers = {name.title(): value for name, value in signed.items()}
        webhook = verify_webhook(headers, self.body.encode(), SECRET)
        self.assertEqual((webhook.id, webhook.event["event"]), ("msg_1", "sms.delivery_status"))

    def test_refuses_what_was_not_signed_now(self):
        signed = sign_webhook("msg_1", self.body, SECRET)
        for headers, body, secret in (
            (signed, self.body, "whsec_b3RoZXI="),
            (signed, self.body + " ", SECRET),
            ({**signed, "webhook-id": "msg_2"}, self.body, SECRET),
            ({**signed, "webhook-timestamp": "now"}, self.body, SECRET),
            ({**signed, "webhook-signature": "é"}, self.body, SECRET),
            (sign_webhook("msg_1", self.body, SECRET, now=1), self.body, SECRET),
            ({}, self.body, SECRET),
        ):
            with self.assertRaises(WebhookVerificationError):
                verify_webhook(headers, body, secret)
        with self.assertRaises(ValueError):
            verify_webhook(signed, self.body, "")


if __name__ == "__main__":
    unittest.main()
