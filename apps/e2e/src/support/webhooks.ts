import type { ReceivedRequest } from '@sms/testing';
import { Webhook } from 'standardwebhooks';

export interface WebhookEvent {
  readonly event: string;
  readonly event_time: string;
  readonly vendor: { readonly id: number; readonly uuid: string; readonly email: string };
  readonly data: {
    readonly sms_log_id: number;
    readonly status: string;
    readonly recipient: string;
    readonly sender_id: string;
    readonly transaction_id: string;
    readonly message_id: string;
    readonly message: string;
    readonly delivered_at: string | null;
    readonly failure_reason: string | null;
    readonly reason: { readonly code: string; readonly text: string; readonly retry_helps: boolean } | null;
    readonly source_addr: string;
    readonly dest_addr: string;
    readonly processing_time_ms: number;
    readonly created_at: string;
    readonly updated_at: string;
  };
}

/** Checks the signature as a receiver would, with a library that is not ours. Throws when it is wrong. */
export function verifiedEvent(request: ReceivedRequest, secret: string): WebhookEvent {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return new Webhook(secret).verify(request.rawBody.toString('utf8'), headers) as WebhookEvent;
}
