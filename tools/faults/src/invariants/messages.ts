import type { Schemas } from '@sms/api-client';
import { groupBy } from '@sms/kit';
import type { AccountEvidence, Evidence } from '../evidence/evidence';
import type { Invariant } from './invariant';

const FINAL = ['delivered', 'undelivered', 'failed'];

interface Logged {
  readonly account: AccountEvidence;
  readonly entry: Schemas['SmsLogResponse'];
}

function logByPhone({ accounts }: Evidence): Map<string, Logged[]> {
  const logged = accounts.flatMap((account) => account.log.map((entry) => ({ account, entry })));
  return groupBy(logged, ({ entry }) => entry.recipient);
}

/** Numbers of acknowledged messages that the log does not have under the id that was acknowledged. */
export function lostPhones(evidence: Evidence): { readonly phone: string; readonly atMs: number }[] {
  const logged = logByPhone(evidence);
  return evidence.acknowledged.flatMap(({ account, requestId, phones, atMs }) =>
    phones
      .filter(
        (phone) =>
          !logged
            .get(phone)
            ?.some(
              (found) =>
                found.account.id === account && (requestId === undefined || found.entry.transaction_id === requestId),
            ),
      )
      .map((phone) => ({ phone, atMs })),
  );
}

export const acknowledgedIsLogged: Invariant = {
  name: 'what was acknowledged is in the log',
  *violations(evidence) {
    for (const { phone } of lostPhones(evidence)) yield `${phone} was acknowledged and is not in the log`;
  },
};

export const onceLogged: Invariant = {
  name: 'each send is one message, repeats included',
  *violations(evidence) {
    for (const [phone, found] of logByPhone(evidence)) {
      if (found.length > 1) yield `${phone} is in the log ${found.length} times`;
    }
  },
};

export const refusedIsNotLogged: Invariant = {
  name: 'what was refused is not in the log',
  *violations(evidence) {
    for (const [phone, found] of logByPhone(evidence)) {
      const { ending } = evidence.tried.get(phone) ?? {};
      if (ending === 'refused') yield `${phone} was refused and is in the log as ${found[0]?.entry.status}`;
    }
  },
};

export const ownMessagesOnly: Invariant = {
  name: 'no account has anything of another',
  *violations({ accounts, tried, received }) {
    for (const { id, name, email, log, feed } of accounts) {
      const own = new Set(log.map((entry) => entry.id));
      for (const { recipient } of log)
        if (tried.get(recipient)?.account !== id) yield `${recipient} in the log of ${name} was not sent by it`;
      for (const event of feed)
        if (event.email !== email || !own.has(event.smsLogId))
          yield `event ${event.sequence} in the feed of ${name} is about ${event.recipient} of ${event.email}`;
    }
    const byPath = new Map(accounts.map((account) => [account.webhookPath, account]));
    for (const { path, email, id } of received)
      if (byPath.get(path)?.email !== email) yield `${id}, an event of ${email}, came to ${path}`;
  },
};

export const allEnded: Invariant = {
  name: 'every message has ended',
  *violations({ accounts, uncertainNow }) {
    for (const { name, log } of accounts)
      for (const { recipient, status } of log)
        if (!FINAL.includes(status)) yield `${recipient} of ${name} is ${status}`;
    if (uncertainNow > 0) yield `${uncertainNow} messages are uncertain`;
  },
};

export const wholeOnArrival: Invariant = {
  name: 'what was delivered reached the carrier whole',
  *violations({ accounts, carrier, tried }) {
    const parts = new Map<string, Set<number>>();
    for (const { phone, part } of carrier) parts.set(phone, (parts.get(phone) ?? new Set()).add(part));
    for (const { log } of accounts) {
      for (const { recipient, status } of log) {
        if (status !== 'delivered') continue;
        const [sent = 0, wanted] = [parts.get(recipient)?.size, tried.get(recipient)?.segments];
        if (sent !== wanted) yield `${recipient} is delivered with ${sent} of ${wanted} segments at the carrier`;
      }
    }
  },
};

export const nothingInvented: Invariant = {
  name: 'the carrier got nothing that is not in the log',
  *violations(evidence) {
    const logged = logByPhone(evidence);
    for (const phone of new Set(evidence.carrier.map((segment) => segment.phone)))
      if (!logged.has(phone)) yield `the carrier accepted ${phone}, which is in no log`;
  },
};
