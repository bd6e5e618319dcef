import { contentOf } from '@sms/api-client';
import type { Operators } from '@sms/kit';
import type { AccountEvidence } from '../evidence/evidence';
import { readAccount } from '../evidence/read-account';
import type { Account } from '../stage/accounts';

export type KnownAccount = Omit<AccountEvidence, 'ledger'>;

/** What the API has told of each account, by its id. */
export type Known = ReadonlyMap<number, KnownAccount>;

export async function readKnown(operators: Operators, accounts: readonly Account[]): Promise<Known> {
  const known = new Map<number, KnownAccount>();
  for (const account of accounts) known.set(account.id, await readAccount(operators, account));
  return known;
}

/** What the numbers of an account name: each event of its feed, and each entry of its log. */
function namesOf(id: number, { feed, log }: KnownAccount): [number: string, name: string][] {
  return [
    ...feed.map(({ sequence, webhookId }): [string, string] => [`event ${sequence} of account ${id}`, webhookId]),
    ...log.map((entry): [string, string] => [
      `sms_log_id ${entry.id}`,
      `${entry.transaction_id} to ${entry.recipient}`,
    ]),
  ];
}

/** Numbers that named something before and name something else now. */
export function namedTwice(before: Known, after: Known): string[] {
  const names = new Map([...before].flatMap(([id, account]) => namesOf(id, account)));
  return [...after]
    .flatMap(([id, account]) => namesOf(id, account))
    .filter(([number, name]) => names.has(number) && names.get(number) !== name)
    .map(([number, name]) => `${number} is ${name} and was ${names.get(number)}`);
}

/** Balances that are no sum of what the account was given, or that are held for something. */
export function wrongBalances(known: Known): string[] {
  return [...known.values()].flatMap(({ name, opening, credits: { available, held, spent } }) =>
    available + held + spent === opening && held === 0
      ? []
      : [`${name}: ${available} available, ${held} held, ${spent} spent of ${opening}`],
  );
}

interface FeedReply {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string;
}

/** What a reader of an account's feed gets that has read up to a number. */
export async function readFeedAfter({ logIn }: Account, cursor: number): Promise<FeedReply> {
  const { withToken } = await logIn();
  try {
    await contentOf(withToken.GET('/v1/webhook-events', { params: { query: { cursor, limit: 250 } } }));
    return { status: 200, code: undefined, message: '' };
  } catch (error) {
    const { status = 0, code, message = String(error) } = error as Partial<FeedReply>;
    return { status, code, message };
  }
}
