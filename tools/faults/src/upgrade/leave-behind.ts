import { contentOf } from '@sms/api-client';
import { becomesTrue, withConnection } from '@sms/dev-env';
import { acceptedSegments, type Operators } from '@sms/kit';
import type { ReceivedLine } from '../evidence/evidence';
import { readCredits } from '../evidence/read-account';
import { readCarrier } from '../evidence/read-carrier';
import { readLines } from '../evidence/read-lines';
import type { UncertainWatch } from '../evidence/uncertain-watch';
import type { Account } from '../stage/accounts';
import type { ReceiverProcess } from '../stage/receiver-process';
import { setRules } from '../stage/slow-carrier';
import { READ_ONLY } from '../stage/superuser';
import { DELIVERED, REFUSED, RULES, SWALLOWED, UNANSWERED } from './carrier-rules';
import type { LaunchedSystem } from './launched-system';
import type { LeftState } from './left-states';
import type { Sends } from './sends';

const WITHIN_MS = 120_000;
const EACH = 10;
/** Fewer than the time-outs in a row that make a session suspect. */
const SWALLOWED_MESSAGES = 3;
/** More than fit into the window. */
const UNANSWERED_MESSAGES = 80;
/** Three parts. */
const BULK_RECIPIENTS = 2_500;

export interface Stage {
  readonly system: LaunchedSystem;
  readonly operators: Operators;
  readonly uncertain: UncertainWatch;
  readonly receiver: ReceiverProcess;
  readonly carrierUrl: string;
  readonly sends: Sends;
  /** With a webhook, and without one for the bulk. */
  readonly shop: Account;
  readonly campaign: Account;
}

/** What the present code is asked for again. */
export interface LeftBehind {
  readonly states: readonly LeftState[];
  readonly repeatable: { readonly key: string; readonly phone: string; readonly requestId: string };
  readonly otp: { readonly phone: string; readonly reference: string; readonly code: string };
  readonly senderNameId: string;
  readonly waitingEvents: number;
  readonly heldCredits: number;
}

/** Brings messages into every state that they can have when the system is killed at the moment of the return. */
export async function leaveBehind(stage: Stage): Promise<LeftBehind> {
  const { sends, shop, campaign, receiver, uncertain, operators } = stage;
  await setRules(stage.carrierUrl, RULES);
  const delivered = await sends.singles(shop, DELIVERED, EACH);
  const repeatable = await sendRepeatable(stage);
  const otp = await sendOtp(stage);
  const notified = [...delivered, repeatable.phone, otp.phone];
  await until('all events were received', async () => (await eventsReceived(receiver)) === 2 * notified.length);

  receiver.kill('SIGKILL');
  const waiting = await sends.singles(shop, DELIVERED, EACH);
  const refused = await sends.singles(shop, REFUSED, EACH);
  const swallowed = await sends.singles(shop, SWALLOWED, SWALLOWED_MESSAGES);
  await until('messages were uncertain', async () => (await uncertain.look()) === SWALLOWED_MESSAGES);
  const senderNameId = await shop.api.requestSenderName('Upgraded', 'Your parcel arrives today.');
  const unanswered = sends.phones('', UNANSWERED_MESSAGES).map((number, index) => `${UNANSWERED[index % 2]}${number}`);
  await Promise.all(unanswered.map((phone) => sends.send(shop, 'single', [phone])));
  await until('submits were in flight', async () => (await unansweredNow(stage)).size >= UNANSWERED.length);
  const bulk = sends.phones(DELIVERED, BULK_RECIPIENTS);
  const waitingEvents = await countWaitingEvents(shop);
  await sends.send(campaign, 'bulk', bulk);
  const heldCredits = (await readCredits(operators, shop)).held + (await readCredits(operators, campaign)).held;
  const unexpanded = await untilPartlyExpanded(stage.system.databaseUrls.messaging);
  const inFlight = await unansweredNow(stage);

  return {
    states: [
      { state: 'delivered', phones: notified },
      { state: 'delivered, webhooks waiting', phones: waitingEvents > 0 ? waiting : [] },
      { state: 'refused for now', phones: refused },
      { state: 'uncertain', phones: swallowed },
      { state: 'in flight', phones: unanswered.filter((phone) => inFlight.has(phone)) },
      { state: 'queued', phones: unanswered.filter((phone) => !inFlight.has(phone)) },
      { state: `bulk, ${unexpanded} recipients not expanded`, phones: unexpanded > 0 ? bulk : [] },
    ],
    ...{ repeatable, otp, senderNameId, waitingEvents, heldCredits },
  };
}

async function sendRepeatable({ sends, shop }: Stage): Promise<LeftBehind['repeatable']> {
  const key = 'before-the-upgrade';
  const [phone = ''] = sends.phones(DELIVERED, 1);
  const { request_id: requestId = '' } = await sends.send(shop, 'single', [phone], key);
  return { key, phone, requestId };
}

async function sendOtp({ sends, shop, carrierUrl }: Stage): Promise<LeftBehind['otp']> {
  const [phone = ''] = sends.phones(DELIVERED, 1);
  const { reference_id: reference = '' } = await sends.send(shop, 'otp', [phone]);
  let code: string | undefined;
  await until('the one-time password arrived', async () => {
    const { accepted } = await acceptedSegments(carrierUrl, { destination: phone });
    code = /\b\d{6}\b/.exec(accepted[0]?.text ?? '')?.[0];
    return code !== undefined;
  });
  return { phone, reference, code: code ?? '' };
}

async function eventsReceived({ recordFile }: ReceiverProcess): Promise<number> {
  const lines = await readLines<ReceivedLine>(recordFile);
  return new Set(lines.filter(({ answered }) => answered === 200).map(({ id }) => id)).size;
}

/** The first page of them. */
async function countWaitingEvents({ api }: Account): Promise<number> {
  const query = { params: { query: { status: 'pending' as const } } };
  return (await contentOf(api.withToken.GET('/v1/webhook-deliveries', query))).deliveries.length;
}

/** Numbers of the submits that the carrier has accepted and never responds to. */
async function unansweredNow({ carrierUrl }: Stage): Promise<Set<string>> {
  const phones = (await readCarrier(carrierUrl)).map(({ phone }) => phone);
  return new Set(phones.filter((phone) => UNANSWERED.some((prefix) => phone.startsWith(prefix))));
}

/** Returns how many recipients of the bulk are not in the log; 0 when all of them were at once. */
async function untilPartlyExpanded(databaseUrl: string): Promise<number> {
  const count = 'SELECT coalesce(sum(cardinality(recipients)), 0)::integer AS recipients FROM bulk_part';
  return withConnection(
    databaseUrl,
    async (client) => {
      let left = BULK_RECIPIENTS;
      await until('the bulk was partly expanded', async () => {
        left = (await client.query<{ recipients: number }>(count)).rows[0]?.recipients ?? 0;
        return left < BULK_RECIPIENTS;
      });
      return left;
    },
    READ_ONLY,
  );
}

async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  if (!(await becomesTrue(check, WITHIN_MS))) throw new Error(`not within ${WITHIN_MS / 1_000} s: ${what}`);
}
