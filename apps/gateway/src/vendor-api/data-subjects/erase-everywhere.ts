import { Injectable } from '@nestjs/common';
import { MESSAGING_OPERATIONS, type ReadIncomingReply, type SubjectPlace } from '@sms/contracts/messaging';
import { OTP_OPERATIONS } from '@sms/contracts/otp';
import { WEBHOOK_DISPATCHER_OPERATIONS } from '@sms/contracts/webhook-dispatcher';
import { RpcClient } from '@sms/platform/nats';
import type { ErasedByDatabase } from './erasures.sql';

/** A page changes some hundred rows. */
const REQUEST = { timeoutMs: 15_000 };

export interface Subject {
  readonly erasureId: string;
  readonly number: string;
  /** Null: of all accounts. */
  readonly accountId: number | null;
  /** ISO 8601: what was written until then. */
  readonly before: string;
}

/** Tells what services have erased so far, after each page. */
type Note = (erased: ErasedByDatabase) => Promise<void>;

/** Has every service erase its rows of a phone number, page by page. */
@Injectable()
export class EraseEverywhere {
  constructor(private readonly rpc: RpcClient) {}

  /** Returns how many rows have still to end. A run that breaks off is repeated from its beginning: nothing is left of
   * what it erased, so that it soon comes to where it was. */
  async execute(subject: Subject, note: Note): Promise<number> {
    const { waiting, pseudonym } = await this.messages(subject, note);
    const ofIncoming = await this.incoming(subject, pseudonym, note);
    const ofInbox = subject.accountId === null ? await this.inbox(subject, note) : 0;
    return waiting + ofIncoming + ofInbox + (await this.codes(subject, pseudonym, note));
  }

  /** The events about a message come first: messaging has no more of it afterwards that would lead to them. */
  private async messages(subject: Subject, note: Note): Promise<{ waiting: number; pseudonym: string }> {
    const { erasureId, number: recipient, accountId, before } = subject;
    let [waiting, pseudonym] = [0, ''];
    for (let after: SubjectPlace | null = null, isFirst = true; after ?? isFirst; isFirst = false) {
      const page = await this.readPage(subject, after);
      ({ pseudonym } = page);
      const ended = page.messages.filter((message) => message.ended);
      waiting += page.unexpanded + page.messages.length - ended.length;
      if (ended.length > 0) {
        const events = await this.rpc.request(
          WEBHOOK_DISPATCHER_OPERATIONS.eraseEvents,
          { erasureId, pseudonym, messageIds: ended.map(({ messageId }) => messageId) },
          REQUEST,
        );
        waiting += events.waiting.length;
        const ids = ended.filter(({ messageId }) => !events.waiting.includes(messageId)).map(({ id }) => id);
        const rows = await this.rpc.request(
          MESSAGING_OPERATIONS.eraseSubject,
          { erasureId, recipient, accountId, before, ids, inbox: false },
          REQUEST,
        );
        await note({ messaging: rows.erased, 'webhook-dispatcher': events.erased });
      }
      after = page.next;
    }
    return { waiting, pseudonym };
  }

  private readPage({ number: recipient, accountId, before }: Subject, after: SubjectPlace | null) {
    return this.rpc.request(MESSAGING_OPERATIONS.readSubject, { recipient, accountId, before, after }, REQUEST);
  }

  /** Messages from the subscriber that are for an account, whose events come first, too. */
  private async incoming(subject: Subject, pseudonym: string, note: Note): Promise<number> {
    const { erasureId, number, accountId, before } = subject;
    let waiting = 0;
    for (let after: number | null = 0; after !== null;) {
      const page: ReadIncomingReply = await this.rpc.request(
        MESSAGING_OPERATIONS.readIncoming,
        { number, accountId, before, after },
        REQUEST,
      );
      if (page.messages.length === 0) break;
      const events = await this.rpc.request(
        WEBHOOK_DISPATCHER_OPERATIONS.eraseEvents,
        { erasureId, pseudonym, messageIds: page.messages.map(({ messageId }) => messageId) },
        REQUEST,
      );
      waiting += events.waiting.length;
      const incoming = page.messages.filter(({ messageId }) => !events.waiting.includes(messageId)).map(({ id }) => id);
      const rows = await this.rpc.request(
        MESSAGING_OPERATIONS.eraseSubject,
        { erasureId, recipient: number, accountId, before, ids: [], inbox: false, incoming },
        REQUEST,
      );
      await note({ messaging: rows.erased, 'webhook-dispatcher': events.erased });
      after = page.next;
    }
    return waiting;
  }

  private async inbox({ erasureId, number: recipient, accountId, before }: Subject, note: Note): Promise<number> {
    for (;;) {
      const { erased, waiting, more } = await this.rpc.request(
        MESSAGING_OPERATIONS.eraseSubject,
        { erasureId, recipient, accountId, before, ids: [], inbox: true },
        REQUEST,
      );
      await note({ messaging: erased });
      if (!more) return waiting;
    }
  }

  private async codes(subject: Subject, pseudonym: string, note: Note): Promise<number> {
    const { erasureId, number: phone, accountId, before } = subject;
    for (;;) {
      const { erased, waiting, more } = await this.rpc.request(
        OTP_OPERATIONS.eraseCodes,
        { erasureId, phone, pseudonym, accountId, before },
        REQUEST,
      );
      await note({ otp: erased });
      if (!more) return waiting;
    }
  }
}
