import type { System } from '@sms/dev-env';
import type { Operators } from '@sms/kit';
import type { Account } from '../stage/accounts';
import type { InjectedFault } from '../injection/fault-injector';
import type { ReceiverProcess } from '../stage/receiver-process';
import type { AcknowledgedLine, Evidence, ReceivedLine, Tried } from './evidence';
import { readAccount, readCredits } from './read-account';
import { readCarrier, waitingReceipts } from './read-carrier';
import { readLedger } from './read-ledger';
import { readLines } from './read-lines';
import type { UncertainWatch } from './uncertain-watch';

export interface Sources {
  readonly system: Pick<System, 'databaseUrls' | 'simulatorControlUrl'>;
  readonly operators: Operators;
  readonly uncertain: UncertainWatch;
  readonly driver: {
    readonly accounts: readonly Account[];
    readonly tried: ReadonlyMap<string, Tried>;
    readonly acknowledgedFile: string;
  };
  readonly receiver: Pick<ReceiverProcess, 'recordFile'>;
  readonly heldUpMs?: number | undefined;
  /** Complete once everything has recovered. */
  readonly injected: readonly Pick<InjectedFault, 'atMs' | 'recoveredAfterMs'>[];
}

const NO_LINES = { funded: 0, available: 0, held: 0, spent: 0 };

/** Reads everything again, from outside. */
export async function gatherEvidence(sources: Sources): Promise<Evidence> {
  const { system, operators, uncertain, driver, receiver, heldUpMs } = sources;
  const ledgers = await readLedger(system.databaseUrls.billing);
  const read = [];
  for (const account of driver.accounts)
    read.push({ ...(await readAccount(operators, account)), ledger: ledgers.get(account.id) ?? NO_LINES });
  const uncertainNow = await uncertain.look();
  await uncertain.lookBack(system.databaseUrls.messaging);
  return {
    acknowledged: await readLines<AcknowledgedLine>(driver.acknowledgedFile),
    tried: driver.tried,
    accounts: read,
    carrier: await readCarrier(system.simulatorControlUrl),
    received: await readLines<ReceivedLine>(receiver.recordFile),
    uncertain: uncertain.outcomes(new Map(read.flatMap(({ log }) => log.map((entry) => [entry.id, entry.recipient])))),
    uncertainNow,
    heldUpMs,
    injected: sources.injected.map(({ atMs, recoveredAfterMs = Infinity }) => ({
      atMs,
      backAtMs: atMs + recoveredAfterMs,
    })),
  };
}

/** What a quick look finds in motion, in words; undefined when it finds nothing. */
export async function inMotion({ system, operators, driver, uncertain }: Sources): Promise<string | undefined> {
  const now = await uncertain.look();
  if (now > 0) return `${now} messages are uncertain`;
  for (const account of driver.accounts) {
    const { held } = await readCredits(operators, account);
    if (held !== 0) return `${account.name} has ${held} credits held`;
  }
  const receipts = await waitingReceipts(system.simulatorControlUrl);
  return receipts > 0 ? `the carrier has ${receipts} receipts` : undefined;
}
