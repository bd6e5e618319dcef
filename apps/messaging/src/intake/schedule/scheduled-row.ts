import type { ScheduledSend, SendingHours } from '@sms/contracts/messaging';

export interface ScheduledRow {
  readonly request_id: string;
  readonly account_id: number;
  readonly sandbox: boolean;
  readonly recipients: number;
  readonly accepted_at: Date;
  readonly send_at: Date;
  readonly last_at: Date;
  readonly hours: SendingHours | null;
}

export function shownScheduled(row: ScheduledRow): ScheduledSend {
  return {
    requestId: row.request_id,
    sandbox: row.sandbox,
    recipients: row.recipients,
    acceptedAt: row.accepted_at.toISOString(),
    sendAt: row.send_at.toISOString(),
    lastAt: row.last_at.toISOString(),
  };
}
