import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from '../stage/accounts';
import { DELIVERED } from '../upgrade/carrier-rules';
import type { Sends } from '../upgrade/sends';

const SENDERS = 4;
const EVERY_MS = 120;
const BULK_EVERY_MS = 3_000;
const BULK_RECIPIENTS = 200;
const OTP_EVERY_MS = 1_000;

/** Sends single messages, bulks and one-time passwords of some accounts. Resolves when the last one is accepted. */
export async function sendFor(sends: Sends, accounts: readonly Account[], ms: number): Promise<void> {
  const end = performance.now() + ms;
  const each = async (everyMs: number, send: (account: Account) => Promise<unknown>): Promise<void> => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const account = accounts[turn % accounts.length];
      if (account) await send(account);
      await delay(everyMs);
    }
  };
  const single = (account: Account) => sends.singles(account, DELIVERED, 1);
  await Promise.all([
    ...Array.from({ length: SENDERS }, () => each(EVERY_MS, single)),
    each(BULK_EVERY_MS, (account) => sends.send(account, 'bulk', sends.phones(DELIVERED, BULK_RECIPIENTS))),
    each(OTP_EVERY_MS, (account) => sends.send(account, 'otp', sends.phones(DELIVERED, 1))),
  ]);
}
