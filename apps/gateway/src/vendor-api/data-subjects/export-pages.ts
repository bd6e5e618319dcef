import { Injectable } from '@nestjs/common';
import { INBOX_KINDS, type InboxKind, MESSAGING_OPERATIONS, type SubjectPlace } from '@sms/contracts/messaging';
import { OTP_OPERATIONS } from '@sms/contracts/otp';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { RpcClient } from '@sms/platform/nats';
import {
  type ExportRecord,
  recordOfBulk,
  recordOfCode,
  recordOfEvent,
  recordOfIncoming,
  recordOfMail,
  recordOfMessage,
  recordOfOptOut,
} from './export-record';

const REQUEST = { timeoutMs: 15_000 };
/** A page ends at the first page of a service that reaches so many: there are at most some hundred more. */
const ENOUGH_RECORDS = 50;
/** Events with what receivers responded may be large. */
const MESSAGES_OF_EVENTS = 10;

export interface ExportedSubject {
  readonly number: string;
  /** Null: of all accounts, and what belongs to none. */
  readonly accountId: number | null;
  /** ISO 8601: what was written until then. */
  readonly before: string;
}

/** Where the next page begins. */
export type ExportPlace =
  | { readonly part: 'messages'; readonly after: SubjectPlace | null }
  | { readonly part: 'codes'; readonly after: string | null }
  | { readonly part: 'incoming'; readonly after: number }
  | { readonly part: 'opt_outs'; readonly after: number }
  | { readonly part: InboxKind; readonly after: number };

export interface ExportPage {
  readonly records: readonly ExportRecord[];
  /** Null after the last page. */
  readonly next: ExportPlace | null;
}

export const FIRST_PLACE: ExportPlace = { part: 'messages', after: null };

/** Reads what services store of a phone number, a page at a time, from where it is stored. */
@Injectable()
export class ExportPages {
  constructor(private readonly rpc: RpcClient) {}

  /** Pages of services together, until they have enough records. */
  async read(subject: ExportedSubject, from: ExportPlace): Promise<ExportPage> {
    const records: ExportRecord[] = [];
    for (let place = from; ;) {
      const page = await this.part(subject, place);
      records.push(...page.records);
      if (page.next === null || records.length >= ENOUGH_RECORDS) return { records, next: page.next };
      place = page.next;
    }
  }

  private part(subject: ExportedSubject, place: ExportPlace): Promise<ExportPage> {
    switch (place.part) {
      case 'messages':
        return this.messages(subject, place.after);
      case 'codes':
        return this.codes(subject, place.after);
      case 'incoming':
        return this.incoming(subject, place.after);
      case 'opt_outs':
        return this.optOuts(subject, place.after);
      default:
        return this.inbox(subject, place.part, place.after);
    }
  }

  private async messages(
    { number: recipient, accountId, before }: ExportedSubject,
    after: SubjectPlace | null,
  ): Promise<ExportPage> {
    const { messages, bulks, next } = await this.rpc.request(
      MESSAGING_OPERATIONS.exportSubject,
      { recipient, accountId, before, after },
      REQUEST,
    );
    const events = await this.events(messages, accountId);
    return {
      records: [...bulks.map(recordOfBulk), ...messages.map(recordOfMessage), ...events],
      next: next ? { part: 'messages', after: next } : { part: 'codes', after: null },
    };
  }

  private async events(
    messages: readonly { readonly messageId: string }[],
    accountId: number | null,
  ): Promise<ExportRecord[]> {
    const records: ExportRecord[] = [];
    for (let first = 0; first < messages.length; first += MESSAGES_OF_EVENTS) {
      const messageIds = messages.slice(first, first + MESSAGES_OF_EVENTS).map(({ messageId }) => messageId);
      const { events } = await this.rpc.request(WEBHOOK_DISPATCHER_OPERATIONS.exportEvents, { messageIds }, REQUEST);
      records.push(...events.map((event) => recordOfEvent(event, accountId)));
    }
    return records;
  }

  private async codes(
    { number: phone, accountId, before }: ExportedSubject,
    after: string | null,
  ): Promise<ExportPage> {
    const { codes, next } = await this.rpc.request(
      OTP_OPERATIONS.exportCodes,
      { phone, accountId, before, after },
      REQUEST,
    );
    const following: ExportPlace = { part: 'incoming', after: 0 };
    return { records: codes.map(recordOfCode), next: next === null ? following : { part: 'codes', after: next } };
  }

  private async incoming({ number, accountId, before }: ExportedSubject, after: number): Promise<ExportPage> {
    const { messages, next } = await this.rpc.request(
      MESSAGING_OPERATIONS.readIncoming,
      { number, accountId, before, after },
      REQUEST,
    );
    const events = await this.events(messages, accountId);
    const following: ExportPlace = { part: 'opt_outs', after: 0 };
    return {
      records: [...messages.map(recordOfIncoming), ...events],
      next: next === null ? following : { part: 'incoming', after: next },
    };
  }

  private async optOuts({ number, accountId, before }: ExportedSubject, after: number): Promise<ExportPage> {
    const { optOuts, next } = await this.rpc.request(
      MESSAGING_OPERATIONS.exportOptOuts,
      { number, accountId, before, after },
      REQUEST,
    );
    const following: ExportPlace | null = accountId === null ? { part: INBOX_KINDS[0], after: 0 } : null;
    return {
      records: optOuts.map(recordOfOptOut),
      next: next === null ? following : { part: 'opt_outs', after: next },
    };
  }

  private async inbox({ number, before }: ExportedSubject, kind: InboxKind, after: number): Promise<ExportPage> {
    const { mail, next } = await this.rpc.request(
      MESSAGING_OPERATIONS.exportInbox,
      { number, kind, before, after },
      REQUEST,
    );
    const following = INBOX_KINDS[INBOX_KINDS.indexOf(kind) + 1];
    const afterKind: ExportPlace | null = following ? { part: following, after: 0 } : null;
    return {
      records: mail.map((one) => recordOfMail(kind, one)),
      next: next === null ? afterKind : { part: kind, after: next },
    };
  }
}
