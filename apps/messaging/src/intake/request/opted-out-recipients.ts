import { Injectable } from '@nestjs/common';
import { MAX_NAMED_OPTED_OUT, type SubmitItem, type SubmitResult } from '@sms/contracts/messaging';
import { Database, statement } from '@sms/platform/database';
import { OF_REQUEST, requestTimes } from '../../message/request-bounds';
import { AccountsWithOptOuts } from '../../opt-outs/accounts-with-opt-outs';
import { optedOutAmong } from '../../opt-outs/opted-out.sql';
import type { AcceptableRequest } from './acceptable-request';

/** Recipients of a bulk of which there is no message, in the log or yet to be expanded. */
const findLeftOut = statement<
  readonly [from: string, to: string, requestId: string, recipients: readonly string[]],
  { recipient: string }
>({
  name: 'messaging.find_left_out',
  text: `
    SELECT asked.recipient FROM unnest($4::text[]) AS asked(recipient)
    EXCEPT (
      SELECT m.recipient FROM message m WHERE ${OF_REQUEST}
      UNION ALL
      SELECT unnest(p.recipients) FROM bulk_part p WHERE p.request_id = $3)`,
});

interface Reachable {
  /** With the recipients that may get it; requests without any are missing. */
  readonly requests: readonly AcceptableRequest[];
  /** Those who have opted out, by request; requests without any are missing. */
  readonly optedOut: ReadonlyMap<string, readonly string[]>;
}

/** Leaves recipients that have opted out out of requests, before credit is held for them. */
@Injectable()
export class OptedOutRecipients {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsWithOptOuts,
  ) {}

  /** Reads ahead what `among` needs of accounts without opt-outs. */
  async prepare(items: readonly SubmitItem[]): Promise<void> {
    await this.accounts.among(items.map(({ accountId }) => accountId));
  }

  async leftOutOf(requests: readonly AcceptableRequest[]): Promise<Reachable> {
    const accounts = await this.accounts.among(requests.map(({ item }) => item.accountId));
    const concerned = accounts.size === 0 ? [] : requests.filter(({ item }) => accounts.has(item.accountId));
    if (concerned.length === 0) return { requests, optedOut: new Map() };
    const found = await optedOutAmong(
      this.database,
      concerned.flatMap(({ item: { requestId, accountId, lane, recipients }, sender }) =>
        recipients.map((number) => ({ requestId, accountId, lane, sender, number })),
      ),
    );
    const optedOut = new Map<string, string[]>();
    for (const { requestId, number } of found) {
      const known = optedOut.get(requestId);
      if (known) known.push(number);
      else optedOut.set(requestId, [number]);
    }
    return {
      optedOut,
      requests: requests.flatMap((request) => {
        const without = new Set(optedOut.get(request.item.requestId));
        if (without.size === 0) return [request];
        const recipients = request.item.recipients.filter((recipient) => !without.has(recipient));
        return recipients.length === 0 ? [] : [{ ...request, item: { ...request.item, recipients } }];
      }),
    };
  }

  /**
   * Returns the recipients that an earlier attempt left out of a bulk which it accepted: another number may have opted
   * out since then. None when they cannot be read: the bulk is accepted all the same.
   */
  async leftOutBefore({ requestId, accountId, recipients }: SubmitItem): Promise<readonly string[]> {
    const times = requestTimes(requestId);
    if (times === undefined || recipients.length === 1) return [];
    try {
      if ((await this.accounts.among([accountId])).size === 0) return [];
      const rows = await this.database.run(findLeftOut, [...times, requestId, recipients]);
      return rows.map(({ recipient }) => recipient);
    } catch {
      return [];
    }
  }
}

/** The fields of a reply that name recipients who have opted out. */
export function namedOptedOut(numbers: readonly string[] = []): Pick<SubmitResult, 'optedOut' | 'optedOutTotal'> {
  if (numbers.length === 0) return {};
  return { optedOut: numbers.slice(0, MAX_NAMED_OPTED_OUT), optedOutTotal: numbers.length };
}
