import type { Schemas } from '@sms/api-client';
import { becomesTrue, MACHINE_PACE } from '@sms/dev-env';
import { groupBy } from '@sms/kit';
import { newId, report } from '../cases/scripts';
import type { Vendor } from '../stage/vendor';
import { count, type Finding, problems } from './finding';
import { copiesAt, type ForeignCarrier } from './foreign-carrier';
import type { OperatorStage } from './operator-stage';
import { numbers } from './traffic';

const EACH = 500;
const DEADLINE_MS = 40_000;
/** Each look takes many calls, and those of operators are limited. */
const LOOK_EVERY_MS = 1_500;
const UNCERTAIN = '/v1/admin/uncertain-messages';
const LINK = { window_size: EACH, max_sessions: 1, submit_timeout_ms: 10_000, uncertain_wait_seconds: 3_600 };
/** Carriers that answer no submit, and what operators decide about their messages. */
const KINDS = [
  { name: 'kept', how: 'taken without an answer', outcome: 'accepted', ends: 'delivered' },
  { name: 'lost', how: 'read and forgotten', outcome: 'not_accepted', ends: 'failed, carrier_did_not_take_it' },
  { name: 'cut', how: 'cut off', outcome: 'send_again', ends: 'delivered' },
  { name: 'away', how: 'in the queue of a carrier that is away', outcome: 'another version', ends: 'delivered' },
] as const;
type Name = (typeof KINDS)[number]['name'];
const prefixOf = (index: number): string => `46704${index}`;
const NUMBERS = new Map(KINDS.map(({ name }, index) => [name, numbers(prefixOf(index), EACH)]));

/** Messages that wait for a decision, each kind decided by operators in another way. */
export async function* resolveStuck(stage: OperatorStage): AsyncGenerator<Finding> {
  const { versions, alpha } = stage;
  const carriers = await muteCarriers(stage);
  const version = await versions.draft(({ carriers: others }) => ({
    carriers: [
      ...others,
      ...KINDS.map(({ name }, index) => carriers[name].settings({ ...LINK, prefixes: [prefixOf(index)] })),
    ],
    // Without it they would fail over.
    routes: [{ name: 'no other', prefixes: [prefixOf(3)], carriers: ['away'] }],
  }));
  await versions.putInForce(version);
  await stage.bound('kept', 'lost', 'cut');
  const vendor = await stage.vendor();
  const requests: string[] = [];
  for (const recipients of NUMBERS.values()) requests.push(await vendor.sendBulk(recipients, 'Sale ends today.'));
  await reached(() => carriers.cut.readAt.length === EACH, 'the carriers do not get all messages');
  await carriers.cut.smsc.die();
  let uncertain: Schemas['UncertainMessageResponse'][] = [];
  const areAll = async (): Promise<boolean> => (uncertain = await uncertainMessages(stage)).length === 3 * EACH;
  await reached(areAll, 'not all become uncertain');
  const queued = (await stage.messages(vendor, 'status=queued')).length;
  yield {
    name: `${count(KINDS.length * EACH)} messages are stuck`,
    seen: KINDS.map(({ how }) => `${EACH} ${how}`).join(', '),
    problems: problems([queued !== KINDS.length * EACH, `${queued} are queued`]),
  };

  const lost = uncertain.filter(({ carrier }) => carrier === 'lost').map(({ message_id: id }) => id);
  const undecided = await decide(stage, carriers, lost);
  const held = await stage.ledger(vendor, 3 * EACH);
  const ends = await Promise.all(KINDS.map(({ ends: wanted }, index) => end(stage, vendor, requests[index], wanted)));
  yield {
    name: '… and operators decide about them',
    seen: KINDS.map(({ outcome }, index) => `${outcome}: ${ends[index]}`).join('; '),
    problems: [
      ...undecided,
      ...held,
      ...KINDS.flatMap(({ name, ends: wanted }, index) =>
        problems([ends[index] !== `${EACH} ${wanted}`, `${name} not ${wanted}`]),
      ),
      ...miscounted(carriers, alpha),
    ],
  };
  await versions.putInForce(0);
}

async function muteCarriers(stage: OperatorStage): Promise<Record<Name, ForeignCarrier>> {
  const carriers = {
    kept: await stage.carrier('kept'),
    lost: await stage.carrier('lost'),
    cut: await stage.carrier('cut'),
    away: await stage.carrier('away'),
  };
  carriers.kept.script = (submit, smsc) => smsc.take(submit);
  carriers.lost.script = carriers.cut.script = () => undefined;
  await carriers.away.smsc.die();
  return carriers;
}

/** By carrier, by ids, and by carrier when its links are back. Returns which calls did not decide about all. */
async function decide(
  { operators, versions, alpha }: OperatorStage,
  { kept, cut }: Record<Name, ForeignCarrier>,
  lost: readonly string[],
): Promise<string[]> {
  const undecided: string[] = [];
  const resolve = async (outcome: string, messages: object): Promise<void> => {
    const body = { outcome, reason: 'Told by the carrier.', ...messages };
    const { resolved } = await operators.post<Schemas['ResolvedUncertainResponse']>(`${UNCERTAIN}/resolve`, body);
    undecided.push(...problems([resolved !== EACH, `${outcome}: ${resolved} resolved`]));
  };
  await resolve('accepted', { carrier: 'kept' });
  await resolve('not_accepted', { message_ids: lost });
  cut.script = alpha.script;
  await cut.smsc.start();
  await resolve('send_again', { carrier: 'cut' });
  await versions.activate(
    await versions.draft(({ carriers }) => ({
      carriers: carriers.filter(({ name }) => name !== 'away'),
      routes: [],
    })),
  );
  // The carrier has never told its ids: the receipts are known by their numbers.
  await Promise.all(kept.smsc.taken.map((submit) => report(submit, kept.smsc, newId(), {})));
  return undecided;
}

async function uncertainMessages({ operators }: OperatorStage): Promise<Schemas['UncertainMessageResponse'][]> {
  const found: Schemas['UncertainMessageResponse'][] = [];
  for (let cursor = ''; ;) {
    const page = await operators.get<Schemas['UncertainMessagesResponse']>(`${UNCERTAIN}?limit=100${cursor}`);
    found.push(...page.messages);
    if (page.next_cursor === null) return found;
    cursor = `&cursor=${page.next_cursor}`;
  }
}

/** How the messages of a bulk end, in words, as soon as that is as wanted. */
async function end(stage: OperatorStage, vendor: Vendor, request: string | undefined, wanted: string): Promise<string> {
  let ends = '';
  const areAll = async (): Promise<boolean> => {
    const messages = await stage.messages(vendor, `request_id=${request}`);
    const kinds = groupBy(messages, ({ status, reason }) => [status, ...(reason ? [reason.code] : [])].join(', '));
    ends = [...kinds].map(([kind, some]) => `${some.length} ${kind}`).join(' ');
    return ends === `${EACH} ${wanted}`;
  };
  await becomesTrue(areAll, DEADLINE_MS * MACHINE_PACE, LOOK_EVERY_MS);
  return ends;
}

/** What was not submitted as often as it has to be: once, but for what was sent again. */
function miscounted(carriers: Record<Name, ForeignCarrier>, alpha: ForeignCarrier): string[] {
  return KINDS.flatMap(({ name }) => {
    const copies = copiesAt([carriers[name], alpha]);
    const times = name === 'cut' ? 2 : 1;
    const wrong = (NUMBERS.get(name) ?? []).filter((number) => copies.get(number) !== times).length;
    return problems([wrong > 0, `${name}: ${wrong} not submitted ${times} times`]);
  });
}

async function reached(check: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  if (!(await becomesTrue(check, DEADLINE_MS * MACHINE_PACE, LOOK_EVERY_MS))) throw new Error(otherwise);
}
