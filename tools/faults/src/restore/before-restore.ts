import { setTimeout as delay } from 'node:timers/promises';
import path from 'node:path';
import { type LocalPostgres, type System, withConnection } from '@sms/dev-env';
import { OperatorApi, ApiClient } from '@sms/api-client';
import { type Log, Operators } from '@sms/kit';
import { readCarrier } from '../evidence/read-carrier';
import type { CarrierSegment } from '../evidence/evidence';
import { type Account, openAccount } from '../stage/accounts';
import { slowCarrier } from '../stage/slow-carrier';
import { DELIVERED } from '../upgrade/carrier-rules';
import { Sends } from '../upgrade/sends';
import type { RestoreStage } from './restore-stage';
import { readKnown, type Known } from './known';
import { sendFor } from './traffic';

const KEPT_MS = 15_000;
/** Between two moments, to which databases are restored. */
const STEP_MS = 4_000;
const STEPS = 6;
/** More than the carrier takes in a second. */
const QUEUED = 400;

/** Sends, events and numbers from before the databases went back. */
export interface Before {
  /** Known at all moments. */
  readonly accounts: readonly Account[];
  /** Opened after the first of the moments, the last one after all of them. */
  readonly later: readonly Account[];
  readonly sends: Sends;
  /** Moments by the clock of Postgres, in ascending order, while messages were on their way. */
  readonly moments: readonly Date[];
  readonly known: Known;
  readonly carrier: readonly CarrierSegment[];
  readonly operatorEmail: string;
}

/** Puts a system under load, and notes moments and what the API told by the end; then everything stops. */
export async function beforeRestore(stage: RestoreStage, primary: LocalPostgres, log: Log): Promise<Before> {
  const system = await stage.start(primary);
  const { receiver } = stage;
  await slowCarrier(stage.carrier.controlUrl, false);
  const operators = await Operators.create(system);
  const accounts: Account[] = [];
  for (const name of ['shop', 'bank', 'feed-only'])
    accounts.push(await openAccount(system, operators, name === 'feed-only' ? undefined : receiver, name));
  const sends = new Sends(accounts, path.join(stage.folder, 'acknowledged.jsonl'));
  await sendFor(sends, accounts, KEPT_MS);
  const sending = sendFor(sends, accounts, STEP_MS * (STEPS + 1));
  const [shop] = accounts;
  const moments: Date[] = [];
  const between: Account[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    // So that messages are queued at the moment.
    if (shop) await sends.send(shop, 'bulk', sends.phones(DELIVERED, QUEUED));
    moments.push(await clockOf(primary));
    between.push(await changeBetween(system, operators, accounts, step));
    await delay(STEP_MS);
  }
  await sending;
  const late = await openAccount(system, operators, receiver, 'late');
  await sendFor(sends, [late], STEP_MS);
  const later = [...between, late];
  const known = await readKnown(operators, [...accounts, ...later]);
  const carrier = await readCarrier(stage.carrier.controlUrl);
  await stage.cluster.archiveAll(primary);
  await stage.stopSystem();
  await primary.process.stop();
  log(`${sends.tried.size} messages were accepted, ${carrier.length} of them by the carrier; all processes stopped`);
  return { accounts, later, sends, moments, known, carrier, operatorEmail: system.operator.email };
}

/** Events of other services than messaging: a sender name is approved, and an account opened. */
async function changeBetween(
  system: System,
  operators: Operators,
  [shop]: readonly Account[],
  step: number,
): Promise<Account> {
  const operator = await OperatorApi.logIn(new ApiClient(system.baseUrl), operators.first);
  if (shop) await operator.approveSenderName(await shop.api.requestSenderName(`Step ${step}`, 'Your parcel arrives.'));
  return openAccount(system, operators, undefined, `between-${step}`);
}

async function clockOf({ url }: LocalPostgres): Promise<Date> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    return rows[0]?.now ?? new Date();
  });
}
