# Written by npm run docs:schema.
from __future__ import annotations

from typing import Any, Mapping, Optional, Sequence, Union

from ._page import Page
from ._transport import UNSET, Transport

VERSION = "0.1.0"


class Operations(Transport):
    """Every call of the API that a vendor makes."""

    def send_sms(
        self,
        *,
        sender_id: Optional[str] = UNSET,
        sender: Optional[str] = UNSET,
        source_address: Optional[str] = UNSET,
        send_at: Optional[str] = UNSET,
        valid_for: Optional[int] = UNSET,
        send_between: Optional[str] = UNSET,
        time_zone: Optional[str] = UNSET,
        default_time_zone: Optional[str] = UNSET,
        phone: str,
        message: str,
        opt_out_link: Optional[bool] = UNSET,
        reference: Optional[str] = UNSET,
        tags: Optional[Sequence[str]] = UNSET,
        smart_encoding: Optional[bool] = UNSET,
        dry_run: Optional[bool] = UNSET,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Send an SMS."""
        return self._call(
            "POST",
            "/v1/vendor/send-sms",
            {
                "sender_id": sender_id,
                "sender": sender,
                "source_address": source_address,
                "send_at": send_at,
                "valid_for": valid_for,
                "send_between": send_between,
                "time_zone": time_zone,
                "default_time_zone": default_time_zone,
                "phone": phone,
                "message": message,
                "opt_out_link": opt_out_link,
                "reference": reference,
                "tags": tags,
                "smart_encoding": smart_encoding,
                "dry_run": dry_run,
            },
            idempotency_key=idempotency_key,
        )

    def send_bulk_sms(
        self,
        *,
        sender_id: Optional[str] = UNSET,
        sender: Optional[str] = UNSET,
        source_address: Optional[str] = UNSET,
        send_at: Optional[str] = UNSET,
        valid_for: Optional[int] = UNSET,
        send_between: Optional[str] = UNSET,
        time_zone: Optional[str] = UNSET,
        default_time_zone: Optional[str] = UNSET,
        message: str,
        smart_encoding: Optional[bool] = UNSET,
        phone: Optional[str] = UNSET,
        recipients: Optional[Sequence[str]] = UNSET,
        recipients_file: Optional[bytes] = UNSET,
        reference: Optional[str] = UNSET,
        tags: Optional[Sequence[str]] = UNSET,
        pace: Optional[int] = UNSET,
        canary: Optional[Mapping[str, Any]] = UNSET,
        dry_run: Optional[bool] = UNSET,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Send to many."""
        return self._call(
            "POST",
            "/v1/vendor/send-bulk-sms",
            {
                "sender_id": sender_id,
                "sender": sender,
                "source_address": source_address,
                "send_at": send_at,
                "valid_for": valid_for,
                "send_between": send_between,
                "time_zone": time_zone,
                "default_time_zone": default_time_zone,
                "message": message,
                "smart_encoding": smart_encoding,
                "phone": phone,
                "recipients": recipients,
                "recipients_file": recipients_file,
                "reference": reference,
                "tags": tags,
                "pace": pace,
                "canary": canary,
                "dry_run": dry_run,
            },
            idempotency_key=idempotency_key,
        )

    def list_delivery_reports(
        self,
        *,
        dest_addr: str,
        request_id: str,
    ) -> Any:
        """Get a delivery report."""
        return self._call(
            "GET",
            "/v1/vendor/delivery-reports",
            {
                "dest_addr": dest_addr,
                "request_id": request_id,
            },
        )

    def list_sms_logs(
        self,
        *,
        page: int = UNSET,
        per_page: int = UNSET,
    ) -> Page:
        """List SMS logs."""
        return self._call(
            "GET",
            "/v1/sms-logs",
            {
                "page": page,
                "per_page": per_page,
            },
        )

    def get_balance(
        self,
    ) -> Any:
        """Get the balance."""
        return self._call(
            "GET",
            "/v1/vendor/balance",
            {},
        )

    def generate_otp(
        self,
        *,
        phone_number: str,
        phone: str = UNSET,
        sender_id: Optional[str] = UNSET,
        client_ip: Optional[str] = UNSET,
        client_id: Optional[str] = UNSET,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Send a code."""
        return self._call(
            "POST",
            "/v1/otp/generate",
            {
                "phone_number": phone_number,
                "phone": phone,
                "sender_id": sender_id,
                "client_ip": client_ip,
                "client_id": client_id,
            },
            idempotency_key=idempotency_key,
        )

    def verify_otp(
        self,
        *,
        phone_number: str,
        phone: str = UNSET,
        otp_code: str,
        code: str = UNSET,
        otp: str = UNSET,
        reference_id: str,
        ref_id: str = UNSET,
    ) -> Any:
        """Verify a code."""
        return self._call(
            "POST",
            "/v1/otp/verify",
            {
                "phone_number": phone_number,
                "phone": phone,
                "otp_code": otp_code,
                "code": code,
                "otp": otp,
                "reference_id": reference_id,
                "ref_id": ref_id,
            },
        )

    def request_sender_name(
        self,
        *,
        senderid: str,
        sample_content: str,
    ) -> Any:
        """Request a sender name."""
        return self._call(
            "POST",
            "/v1/sender-names/request",
            {
                "senderid": senderid,
                "sample_content": sample_content,
            },
        )

    def list_sender_names(
        self,
        *,
        page: int = UNSET,
        per_page: int = UNSET,
        status: str = UNSET,
    ) -> Page:
        """List sender names."""
        return self._call(
            "GET",
            "/v1/vendor/sender-names",
            {
                "page": page,
                "per_page": per_page,
                "status": status,
            },
        )

    def request_sender_name_by_key(
        self,
        *,
        senderid: str,
        sample_content: str,
    ) -> Any:
        """Request a sender name."""
        return self._call(
            "POST",
            "/v1/vendor/sender-names",
            {
                "senderid": senderid,
                "sample_content": sample_content,
            },
        )

    def set_delivery_webhook(
        self,
        *,
        delivery_webhook_url: Optional[str],
        include_text_and_number: Optional[bool] = UNSET,
        events: Optional[Sequence[str]] = UNSET,
        current_password: Optional[str] = UNSET,
    ) -> Any:
        """Set the webhook."""
        return self._call(
            "PUT",
            "/v1/vendors/delivery-webhook",
            {
                "delivery_webhook_url": delivery_webhook_url,
                "include_text_and_number": include_text_and_number,
                "events": events,
                "current_password": current_password,
            },
        )

    def get_delivery_webhook(
        self,
    ) -> Any:
        """Get the webhook."""
        return self._call(
            "GET",
            "/v1/vendors/delivery-webhook",
            {},
        )

    def list_messages(
        self,
        *,
        recipient: str = UNSET,
        status: str = UNSET,
        sender: str = UNSET,
        request_id: str = UNSET,
        reference: str = UNSET,
        tag: str = UNSET,
        mode: str = UNSET,
        from_: str = UNSET,
        to: str = UNSET,
        cursor: int = UNSET,
        limit: int = UNSET,
    ) -> Page:
        """Find messages."""
        return self._call(
            "GET",
            "/v1/messages",
            {
                "recipient": recipient,
                "status": status,
                "sender": sender,
                "request_id": request_id,
                "reference": reference,
                "tag": tag,
                "mode": mode,
                "from": from_,
                "to": to,
                "cursor": cursor,
                "limit": limit,
            },
        )

    def explain_message(
        self,
        *,
        message_id: str,
    ) -> Any:
        """Explain a message."""
        return self._call(
            "GET",
            "/v1/messages/{message_id}",
            {
                "message_id": message_id,
            },
        )

    def list_bulks(
        self,
        *,
        from_: str = UNSET,
        to: str = UNSET,
        cursor: str = UNSET,
        limit: int = UNSET,
        mode: str = UNSET,
    ) -> Page:
        """List bulks."""
        return self._call(
            "GET",
            "/v1/bulks",
            {
                "from": from_,
                "to": to,
                "cursor": cursor,
                "limit": limit,
                "mode": mode,
            },
        )

    def get_bulk(
        self,
        *,
        request_id: str,
    ) -> Any:
        """Get bulk progress."""
        return self._call(
            "GET",
            "/v1/bulks/{request_id}",
            {
                "request_id": request_id,
            },
        )

    def pause_bulk(
        self,
        *,
        request_id: str,
    ) -> Any:
        """Pause a bulk."""
        return self._call(
            "POST",
            "/v1/bulks/{request_id}/pause",
            {
                "request_id": request_id,
            },
        )

    def resume_bulk(
        self,
        *,
        request_id: str,
    ) -> Any:
        """Resume a bulk."""
        return self._call(
            "POST",
            "/v1/bulks/{request_id}/resume",
            {
                "request_id": request_id,
            },
        )

    def cancel_bulk(
        self,
        *,
        request_id: str,
    ) -> Any:
        """Cancel a bulk."""
        return self._call(
            "POST",
            "/v1/bulks/{request_id}/cancel",
            {
                "request_id": request_id,
            },
        )

    def cancel_messages(
        self,
        *,
        request_id: str,
    ) -> Any:
        """Cancel queued messages."""
        return self._call(
            "POST",
            "/v1/messages/cancel",
            {
                "request_id": request_id,
            },
        )

    def list_scheduled_sends(
        self,
        *,
        mode: str = UNSET,
        cursor: str = UNSET,
        limit: int = UNSET,
    ) -> Page:
        """List scheduled sends."""
        return self._call(
            "GET",
            "/v1/scheduled-sends",
            {
                "mode": mode,
                "cursor": cursor,
                "limit": limit,
            },
        )

    def move_scheduled_send(
        self,
        *,
        request_id: str,
        send_at: str,
    ) -> Any:
        """Move a scheduled send."""
        return self._call(
            "PATCH",
            "/v1/scheduled-sends/{request_id}",
            {
                "request_id": request_id,
                "send_at": send_at,
            },
        )

    def list_received_messages(
        self,
        *,
        from_: str = UNSET,
        to: str = UNSET,
        received_from: str = UNSET,
        received_to: str = UNSET,
        cursor: int = UNSET,
        limit: int = UNSET,
    ) -> Page:
        """List received messages."""
        return self._call(
            "GET",
            "/v1/incoming-messages",
            {
                "from": from_,
                "to": to,
                "received_from": received_from,
                "received_to": received_to,
                "cursor": cursor,
                "limit": limit,
            },
        )

    def read_conversation(
        self,
        *,
        phone: str,
        cursor: str = UNSET,
        limit: int = UNSET,
    ) -> Page:
        """Read a conversation."""
        return self._call(
            "GET",
            "/v1/conversation",
            {
                "phone": phone,
                "cursor": cursor,
                "limit": limit,
            },
        )

    def list_opt_outs(
        self,
        *,
        phone: str = UNSET,
        status: str = UNSET,
        cursor: int = UNSET,
        limit: int = UNSET,
    ) -> Page:
        """List opt-outs."""
        return self._call(
            "GET",
            "/v1/opt-outs",
            {
                "phone": phone,
                "status": status,
                "cursor": cursor,
                "limit": limit,
            },
        )

    def add_opt_out(
        self,
        *,
        phone: str,
        sender_name: Optional[str] = UNSET,
        note: Optional[str] = UNSET,
    ) -> Any:
        """Add an opt-out."""
        return self._call(
            "POST",
            "/v1/opt-outs",
            {
                "phone": phone,
                "sender_name": sender_name,
                "note": note,
            },
        )

    def import_opt_outs(
        self,
        *,
        recipients: Optional[Sequence[str]] = UNSET,
        recipients_file: Optional[bytes] = UNSET,
        sender_name: Optional[str] = UNSET,
    ) -> Any:
        """Import opt-outs."""
        return self._call(
            "POST",
            "/v1/opt-outs/import",
            {
                "recipients": recipients,
                "recipients_file": recipients_file,
                "sender_name": sender_name,
            },
        )

    def end_opt_out(
        self,
        *,
        id: str,
    ) -> Any:
        """End an opt-out."""
        return self._call(
            "DELETE",
            "/v1/opt-outs/{id}",
            {
                "id": id,
            },
        )

    def create_opt_out_links(
        self,
        *,
        recipients: Sequence[str],
        sender_name: Optional[str] = UNSET,
    ) -> Any:
        """Make opt-out links."""
        return self._call(
            "POST",
            "/v1/opt-outs/links",
            {
                "recipients": recipients,
                "sender_name": sender_name,
            },
        )

    def get_opt_out_settings(
        self,
    ) -> Any:
        """Get opt-out settings."""
        return self._call(
            "GET",
            "/v1/opt-outs/settings",
            {},
        )

    def set_opt_out_settings(
        self,
        *,
        include_one_time_passwords: bool,
    ) -> Any:
        """Set opt-out settings."""
        return self._call(
            "PUT",
            "/v1/opt-outs/settings",
            {
                "include_one_time_passwords": include_one_time_passwords,
            },
        )

    def get_auto_replies(
        self,
    ) -> Any:
        """Get auto-replies."""
        return self._call(
            "GET",
            "/v1/auto-replies",
            {},
        )

    def set_auto_replies(
        self,
        *,
        replies: Sequence[Mapping[str, Any]],
    ) -> Any:
        """Set auto-replies."""
        return self._call(
            "PUT",
            "/v1/auto-replies",
            {
                "replies": replies,
            },
        )

    def get_usage(
        self,
        *,
        from_: str = UNSET,
        to: str = UNSET,
        interval: str = UNSET,
        zone: str = UNSET,
        group_by: str = UNSET,
        mode: str = UNSET,
    ) -> Any:
        """Get usage."""
        return self._call(
            "GET",
            "/v1/usage",
            {
                "from": from_,
                "to": to,
                "interval": interval,
                "zone": zone,
                "group_by": group_by,
                "mode": mode,
            },
        )

    def get_otp_usage(
        self,
        *,
        from_: str = UNSET,
        to: str = UNSET,
        interval: str = UNSET,
        zone: str = UNSET,
    ) -> Any:
        """Get password usage."""
        return self._call(
            "GET",
            "/v1/usage/otp",
            {
                "from": from_,
                "to": to,
                "interval": interval,
                "zone": zone,
            },
        )

    def list_balance_entries(
        self,
        *,
        type: str = UNSET,
        from_: str = UNSET,
        to: str = UNSET,
        cursor: int = UNSET,
        limit: int = UNSET,
    ) -> Page:
        """List balance entries."""
        return self._call(
            "GET",
            "/v1/balance/entries",
            {
                "type": type,
                "from": from_,
                "to": to,
                "cursor": cursor,
                "limit": limit,
            },
        )

    def set_low_balance(
        self,
        *,
        threshold: Optional[int],
        webhook: Optional[bool] = UNSET,
    ) -> Any:
        """Set the low balance."""
        return self._call(
            "PUT",
            "/v1/balance/low-balance",
            {
                "threshold": threshold,
                "webhook": webhook,
            },
        )

    def get_traffic_limits(
        self,
    ) -> Any:
        """Get the traffic limits."""
        return self._call(
            "GET",
            "/v1/traffic-limits",
            {},
        )

    def set_traffic_limits(
        self,
        *,
        destinations: Optional[Sequence[Mapping[str, Any]]] = UNSET,
        codes_per_day: Optional[int] = UNSET,
        credits_per_day: Optional[int] = UNSET,
        notify_webhook: Optional[bool] = UNSET,
    ) -> Any:
        """Set the traffic limits."""
        return self._call(
            "PATCH",
            "/v1/traffic-limits",
            {
                "destinations": destinations,
                "codes_per_day": codes_per_day,
                "credits_per_day": credits_per_day,
                "notify_webhook": notify_webhook,
            },
        )

    def list_suspicions(
        self,
    ) -> Any:
        """List suspicious codes."""
        return self._call(
            "GET",
            "/v1/otp/suspicions",
            {},
        )

    def send_test_webhook(
        self,
    ) -> Any:
        """Send a test event."""
        return self._call(
            "POST",
            "/v1/webhooks/test",
            {},
        )

    def list_webhook_events(
        self,
        *,
        cursor: int = UNSET,
        after: int = UNSET,
        limit: int = UNSET,
    ) -> Page:
        """Read the event feed."""
        return self._call(
            "GET",
            "/v1/webhook-events",
            {
                "cursor": cursor,
                "after": after,
                "limit": limit,
            },
        )

    def list_webhook_deliveries(
        self,
        *,
        status: str = UNSET,
        outcome: str = UNSET,
        message_id: str = UNSET,
        transaction_id: str = UNSET,
        sms_log_id: int = UNSET,
        from_: str = UNSET,
        to: str = UNSET,
        endpoint_id: str = UNSET,
        cursor: int = UNSET,
        limit: int = UNSET,
    ) -> Page:
        """List deliveries."""
        return self._call(
            "GET",
            "/v1/webhook-deliveries",
            {
                "status": status,
                "outcome": outcome,
                "message_id": message_id,
                "transaction_id": transaction_id,
                "sms_log_id": sms_log_id,
                "from": from_,
                "to": to,
                "endpoint_id": endpoint_id,
                "cursor": cursor,
                "limit": limit,
            },
        )

    def get_webhook_delivery(
        self,
        *,
        id: str,
        endpoint_id: str = UNSET,
        sequence: int = UNSET,
    ) -> Any:
        """Get a delivery."""
        return self._call(
            "GET",
            "/v1/webhook-deliveries/{id}",
            {
                "id": id,
                "endpoint_id": endpoint_id,
                "sequence": sequence,
            },
        )

    def replay_webhook_delivery(
        self,
        *,
        id: str,
        endpoint_id: str = UNSET,
    ) -> Any:
        """Replay a delivery."""
        return self._call(
            "POST",
            "/v1/webhook-deliveries/{id}/replay?",
            {
                "id": id,
                "endpoint_id": endpoint_id,
            },
        )

    def replay_webhook_deliveries(
        self,
        *,
        from_: Optional[str] = UNSET,
        to: Optional[str] = UNSET,
        status: Optional[str] = UNSET,
        outcome: Optional[str] = UNSET,
        message_id: Optional[str] = UNSET,
        transaction_id: Optional[str] = UNSET,
        sms_log_id: Optional[int] = UNSET,
        endpoint_id: Optional[str] = UNSET,
        cursor: Optional[int] = UNSET,
        after: Optional[int] = UNSET,
        dry_run: Optional[bool] = UNSET,
    ) -> Any:
        """Replay many deliveries."""
        return self._call(
            "POST",
            "/v1/webhook-deliveries/replay",
            {
                "from": from_,
                "to": to,
                "status": status,
                "outcome": outcome,
                "message_id": message_id,
                "transaction_id": transaction_id,
                "sms_log_id": sms_log_id,
                "endpoint_id": endpoint_id,
                "cursor": cursor,
                "after": after,
                "dry_run": dry_run,
            },
        )

    def rotate_webhook_secret(
        self,
        *,
        revoke_old: Optional[bool] = UNSET,
    ) -> Any:
        """Rotate the secret."""
        return self._call(
            "POST",
            "/v1/vendors/delivery-webhook/rotate-secret",
            {
                "revoke_old": revoke_old,
            },
        )

    def list_webhook_endpoints(
        self,
    ) -> Any:
        """List endpoints."""
        return self._call(
            "GET",
            "/v1/webhook-endpoints",
            {},
        )

    def create_webhook_endpoint(
        self,
        *,
        url: str,
        events: Sequence[str],
        description: Optional[str] = UNSET,
        include_text_and_number: Optional[bool] = UNSET,
        current_password: Optional[str] = UNSET,
    ) -> Any:
        """Create an endpoint."""
        return self._call(
            "POST",
            "/v1/webhook-endpoints",
            {
                "url": url,
                "events": events,
                "description": description,
                "include_text_and_number": include_text_and_number,
                "current_password": current_password,
            },
        )

    def get_webhook_endpoint(
        self,
        *,
        id: str,
    ) -> Any:
        """Get an endpoint."""
        return self._call(
            "GET",
            "/v1/webhook-endpoints/{id}",
            {
                "id": id,
            },
        )

    def change_webhook_endpoint(
        self,
        *,
        id: str,
        url: Optional[str] = UNSET,
        events: Optional[Sequence[str]] = UNSET,
        description: Optional[str] = UNSET,
        include_text_and_number: Optional[bool] = UNSET,
        enabled: Optional[bool] = UNSET,
        current_password: Optional[str] = UNSET,
    ) -> Any:
        """Change an endpoint."""
        return self._call(
            "PATCH",
            "/v1/webhook-endpoints/{id}",
            {
                "id": id,
                "url": url,
                "events": events,
                "description": description,
                "include_text_and_number": include_text_and_number,
                "enabled": enabled,
                "current_password": current_password,
            },
        )

    def delete_webhook_endpoint(
        self,
        *,
        id: str,
    ) -> Any:
        """Delete an endpoint."""
        return self._call(
            "DELETE",
            "/v1/webhook-endpoints/{id}",
            {
                "id": id,
            },
        )

    def test_webhook_endpoint(
        self,
        *,
        id: str,
    ) -> Any:
        """Test an endpoint."""
        return self._call(
            "POST",
            "/v1/webhook-endpoints/{id}/test",
            {
                "id": id,
            },
        )

    def rotate_webhook_endpoint_secret(
        self,
        *,
        id: str,
        revoke_old: Optional[bool] = UNSET,
    ) -> Any:
        """Rotate its secret."""
        return self._call(
            "POST",
            "/v1/webhook-endpoints/{id}/rotate-secret",
            {
                "id": id,
                "revoke_old": revoke_old,
            },
        )

    def list_sms_logs_by_key(
        self,
        *,
        page: int = UNSET,
        per_page: int = UNSET,
    ) -> Page:
        """List SMS logs."""
        return self._call(
            "GET",
            "/v1/vendor/sms-logs",
            {
                "page": page,
                "per_page": per_page,
            },
        )

    def get_account_balance(
        self,
    ) -> Any:
        """Get the balance."""
        return self._call(
            "GET",
            "/v1/balance",
            {},
        )

    def set_delivery_webhook_by_key(
        self,
        *,
        delivery_webhook_url: Optional[str],
        include_text_and_number: Optional[bool] = UNSET,
        events: Optional[Sequence[str]] = UNSET,
        current_password: Optional[str] = UNSET,
    ) -> Any:
        """Set the webhook."""
        return self._call(
            "PUT",
            "/v1/vendor/webhook",
            {
                "delivery_webhook_url": delivery_webhook_url,
                "include_text_and_number": include_text_and_number,
                "events": events,
                "current_password": current_password,
            },
        )

    def log_in(
        self,
        *,
        email: str,
        password: str,
        second_factor_code: Optional[str] = UNSET,
    ) -> Any:
        """Log in."""
        return self._call(
            "POST",
            "/v1/auth/login",
            {
                "email": email,
                "password": password,
                "second_factor_code": second_factor_code,
            },
        )

    def refresh_session(
        self,
        *,
        refresh_token: str,
    ) -> Any:
        """Refresh the tokens."""
        return self._call(
            "POST",
            "/v1/auth/refresh",
            {
                "refresh_token": refresh_token,
            },
        )

    def log_out(
        self,
    ) -> Any:
        """Log out."""
        return self._call(
            "POST",
            "/v1/auth/logout",
            {},
        )

    def get_me(
        self,
    ) -> Any:
        """Get the current user."""
        return self._call(
            "GET",
            "/v1/me",
            {},
        )

    def list_own_sessions(
        self,
        *,
        cursor: int = UNSET,
        limit: int = UNSET,
    ) -> Page:
        """List own sessions."""
        return self._call(
            "GET",
            "/v1/me/sessions",
            {
                "cursor": cursor,
                "limit": limit,
            },
        )

    def end_own_session(
        self,
        *,
        id: str,
    ) -> Any:
        """End a session."""
        return self._call(
            "DELETE",
            "/v1/me/sessions/{id}",
            {
                "id": id,
            },
        )

    def end_other_sessions(
        self,
    ) -> Any:
        """End other sessions."""
        return self._call(
            "POST",
            "/v1/me/sessions/end-others",
            {},
        )

    def get_second_factor(
        self,
    ) -> Any:
        """Get the second factor."""
        return self._call(
            "GET",
            "/v1/me/second-factor",
            {},
        )

    def enrol_second_factor(
        self,
        *,
        current_password: Optional[str] = UNSET,
    ) -> Any:
        """Set up an app."""
        return self._call(
            "POST",
            "/v1/me/second-factor",
            {
                "current_password": current_password,
            },
        )

    def confirm_second_factor(
        self,
        *,
        code: str,
    ) -> Any:
        """Confirm the app."""
        return self._call(
            "POST",
            "/v1/me/second-factor/confirm",
            {
                "code": code,
            },
        )

    def renew_recovery_codes(
        self,
        *,
        current_password: str,
    ) -> Any:
        """Renew recovery codes."""
        return self._call(
            "POST",
            "/v1/me/second-factor/recovery-codes",
            {
                "current_password": current_password,
            },
        )

    def remove_second_factor(
        self,
        *,
        current_password: str,
    ) -> Any:
        """Remove the app."""
        return self._call(
            "POST",
            "/v1/me/second-factor/remove",
            {
                "current_password": current_password,
            },
        )

    def create_api_key(
        self,
        *,
        expires_at: Optional[str] = UNSET,
        networks: Optional[Sequence[str]] = UNSET,
        name: str,
        mode: Optional[str] = UNSET,
        scopes: Optional[Sequence[str]] = UNSET,
    ) -> Any:
        """Create an API key."""
        return self._call(
            "POST",
            "/v1/api-keys",
            {
                "expires_at": expires_at,
                "networks": networks,
                "name": name,
                "mode": mode,
                "scopes": scopes,
            },
        )

    def list_api_keys(
        self,
        *,
        cursor: int = UNSET,
        limit: int = UNSET,
        per_page: int = UNSET,
        page: int = UNSET,
    ) -> Page:
        """List API keys."""
        return self._call(
            "GET",
            "/v1/api-keys",
            {
                "cursor": cursor,
                "limit": limit,
                "per_page": per_page,
                "page": page,
            },
        )

    def rotate_api_key(
        self,
        *,
        id: str,
        overlap_seconds: Optional[int] = UNSET,
    ) -> Any:
        """Rotate an API key."""
        return self._call(
            "POST",
            "/v1/api-keys/{id}/rotate",
            {
                "id": id,
                "overlap_seconds": overlap_seconds,
            },
        )

    def revoke_api_key(
        self,
        *,
        id: str,
    ) -> Any:
        """Revoke an API key."""
        return self._call(
            "DELETE",
            "/v1/api-keys/{id}",
            {
                "id": id,
            },
        )

    def create_user(
        self,
        *,
        email: str,
        password: str,
        role: Optional[str] = UNSET,
    ) -> Any:
        """Add a user."""
        return self._call(
            "POST",
            "/v1/users",
            {
                "email": email,
                "password": password,
                "role": role,
            },
        )

    def list_users(
        self,
        *,
        cursor: int = UNSET,
        limit: int = UNSET,
        per_page: int = UNSET,
        page: int = UNSET,
    ) -> Page:
        """List users."""
        return self._call(
            "GET",
            "/v1/users",
            {
                "cursor": cursor,
                "limit": limit,
                "per_page": per_page,
                "page": page,
            },
        )

    def disable_user(
        self,
        *,
        id: str,
    ) -> Any:
        """Disable a user."""
        return self._call(
            "POST",
            "/v1/users/{id}/disable",
            {
                "id": id,
            },
        )

    def enable_user(
        self,
        *,
        id: str,
    ) -> Any:
        """Enable a user."""
        return self._call(
            "POST",
            "/v1/users/{id}/enable",
            {
                "id": id,
            },
        )

    def end_user_sessions(
        self,
        *,
        id: str,
    ) -> Any:
        """End all sessions."""
        return self._call(
            "POST",
            "/v1/users/{id}/end-sessions",
            {
                "id": id,
            },
        )

    def invite_user(
        self,
        *,
        email: str,
        role: Optional[str] = UNSET,
    ) -> Any:
        """Invite a user."""
        return self._call(
            "POST",
            "/v1/invitations",
            {
                "email": email,
                "role": role,
            },
        )

    def list_invitations(
        self,
        *,
        cursor: int = UNSET,
        limit: int = UNSET,
        per_page: int = UNSET,
        page: int = UNSET,
    ) -> Page:
        """List invitations."""
        return self._call(
            "GET",
            "/v1/invitations",
            {
                "cursor": cursor,
                "limit": limit,
                "per_page": per_page,
                "page": page,
            },
        )

    def resend_invitation(
        self,
        *,
        id: str,
    ) -> Any:
        """Send it again."""
        return self._call(
            "POST",
            "/v1/invitations/{id}/resend",
            {
                "id": id,
            },
        )

    def withdraw_invitation(
        self,
        *,
        id: str,
    ) -> Any:
        """Withdraw an invitation."""
        return self._call(
            "DELETE",
            "/v1/invitations/{id}",
            {
                "id": id,
            },
        )

    def inspect_invitation(
        self,
        *,
        invitation_token: str,
    ) -> Any:
        """Look at an invitation."""
        return self._call(
            "POST",
            "/v1/invitations/inspect",
            {
                "invitation_token": invitation_token,
            },
        )

    def accept_invitation(
        self,
        *,
        invitation_token: str,
        password: str,
    ) -> Any:
        """Accept an invitation."""
        return self._call(
            "POST",
            "/v1/invitations/accept",
            {
                "invitation_token": invitation_token,
                "password": password,
            },
        )

    def create_sub_account(
        self,
        *,
        name: str,
        email: str,
        password: str,
    ) -> Any:
        """Create a sub-account."""
        return self._call(
            "POST",
            "/v1/sub-accounts",
            {
                "name": name,
                "email": email,
                "password": password,
            },
        )

    def list_sub_accounts(
        self,
        *,
        cursor: int = UNSET,
        limit: int = UNSET,
        per_page: int = UNSET,
        page: int = UNSET,
    ) -> Page:
        """List sub-accounts."""
        return self._call(
            "GET",
            "/v1/sub-accounts",
            {
                "cursor": cursor,
                "limit": limit,
                "per_page": per_page,
                "page": page,
            },
        )

    def suspend_sub_account(
        self,
        *,
        id: str,
        reason: Optional[str] = UNSET,
    ) -> Any:
        """Suspend a sub-account."""
        return self._call(
            "POST",
            "/v1/sub-accounts/{id}/suspend",
            {
                "id": id,
                "reason": reason,
            },
        )

    def unsuspend_sub_account(
        self,
        *,
        id: str,
        reason: Optional[str] = UNSET,
    ) -> Any:
        """Unsuspend a sub-account."""
        return self._call(
            "POST",
            "/v1/sub-accounts/{id}/unsuspend",
            {
                "id": id,
                "reason": reason,
            },
        )

    def close_sub_account(
        self,
        *,
        id: str,
        reason: Optional[str] = UNSET,
    ) -> Any:
        """Close a sub-account."""
        return self._call(
            "POST",
            "/v1/sub-accounts/{id}/close",
            {
                "id": id,
                "reason": reason,
            },
        )

    def list_audit(
        self,
        *,
        action: str = UNSET,
        target: str = UNSET,
        from_: str = UNSET,
        to: str = UNSET,
        cursor: int = UNSET,
        limit: int = UNSET,
    ) -> Page:
        """Read your audit log."""
        return self._call(
            "GET",
            "/v1/audit",
            {
                "action": action,
                "target": target,
                "from": from_,
                "to": to,
                "cursor": cursor,
                "limit": limit,
            },
        )

    def export_data_subject(
        self,
        *,
        phone_number: str,
        reason: Optional[str] = UNSET,
        cursor: Optional[str] = UNSET,
    ) -> Any:
        """Export a phone number."""
        return self._call(
            "POST",
            "/v1/data-subjects/export",
            {
                "phone_number": phone_number,
                "reason": reason,
                "cursor": cursor,
            },
        )

    def erase_data_subject(
        self,
        *,
        phone_number: str,
        reason: Optional[str] = UNSET,
    ) -> Any:
        """Erase a phone number."""
        return self._call(
            "POST",
            "/v1/data-subjects/erase",
            {
                "phone_number": phone_number,
                "reason": reason,
            },
        )

    def get_erasure(
        self,
        *,
        id: str,
    ) -> Any:
        """Get an erasure."""
        return self._call(
            "GET",
            "/v1/data-subjects/{id}",
            {
                "id": id,
            },
        )

    def get_text_retention(
        self,
    ) -> Any:
        """Get the text retention."""
        return self._call(
            "GET",
            "/v1/text-retention",
            {},
        )

    def set_text_retention(
        self,
        *,
        days: Optional[int],
    ) -> Any:
        """Set the text retention."""
        return self._call(
            "PUT",
            "/v1/text-retention",
            {
                "days": days,
            },
        )

    def change_password(
        self,
        *,
        current_password: str,
        new_password: str,
    ) -> Any:
        """Change the password."""
        return self._call(
            "POST",
            "/v1/auth/password",
            {
                "current_password": current_password,
                "new_password": new_password,
            },
        )

    def request_password_reset(
        self,
        *,
        email: str,
    ) -> Any:
        """Ask for a reset."""
        return self._call(
            "POST",
            "/v1/password-resets",
            {
                "email": email,
            },
        )

    def reset_password(
        self,
        *,
        reset_token: str,
        new_password: str,
    ) -> Any:
        """Reset a password."""
        return self._call(
            "POST",
            "/v1/auth/reset-password",
            {
                "reset_token": reset_token,
                "new_password": new_password,
            },
        )
