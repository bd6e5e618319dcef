import { ApiError, type Schemas } from '@sms/api-client';
import type { Vendor } from '../stage/vendor';
import { count, type Finding, problems } from './finding';
import type { ForeignCarrier } from './foreign-carrier';
import type { OperatorStage } from './operator-stage';
import { numbers } from './traffic';

/** Beginnings of numbers: those that weights divide, those with a rule of their own, and those to be blocked. */
const [SHARED, OWN, BARRED] = ['467030', '467031', '467032'];
const SHARED_MESSAGES = 10_000;
const SENT_TWICE = [...numbers(SHARED, SHARED_MESSAGES), ...numbers(OWN, 500)];
const BLOCKED = numbers(BARRED, 300);
const ALL = SENT_TWICE.length + BLOCKED.length;
const MESSAGES_A_BULK = 1_000;
const [SHARE, MAX_DEVIATION] = [0.7, 0.02];

/** Messages by carrier. */
type Counts = ReadonlyMap<string, number>;

/** By weights of 70 and 30 over two foreign SMSCs, as the version was tried before with the traffic of another one. */
export async function* shareByWeight(stage: OperatorStage): AsyncGenerator<Finding> {
  const { versions, software, alpha } = stage;
  const [npm, perl] = [await stage.carrier('npm'), await stage.carrier('perl', software.perl)];
  const carriers = [alpha, npm, perl];
  const vendor = await stage.vendor();
  const halves = await versions.draft(({ carriers: base }) => ({
    carriers: [...base, npm.settings(), perl.settings()],
    routes: [shares(50, 50), { name: 'own', prefixes: [OWN], carriers: ['npm'] }],
  }));
  await versions.putInForce(halves);
  await stage.bound('npm', 'perl');
  const before = await sentBy(carriers, async () => {
    await sendAll(vendor, [...SENT_TWICE, ...BLOCKED]);
    return stage.ledger(vendor, ALL);
  });
  const draft = await versions.draft(({ carriers: base }) => ({
    carriers: base,
    routes: [
      shares(70, 30),
      { name: 'own', prefixes: [OWN], carriers: ['perl'] },
      { name: 'barred', prefixes: [BARRED], blocked: true },
    ],
  }));
  const tried = await versions.whatIf(draft, ALL);
  await versions.putInForce(draft);
  const after = await sentBy(carriers, async () => {
    await sendAll(vendor, SENT_TWICE);
    return stage.ledger(vendor, ALL + SENT_TWICE.length);
  });
  const refused = await refusalsOf(vendor, BLOCKED);
  await versions.putInForce(0);

  const share = (after.counts.get('npm') ?? 0) / SHARED_MESSAGES;
  yield {
    name: `weights of 70 and 30 over ${count(SHARED_MESSAGES)} messages`,
    seen: `${percent(share)} by npm's smpp, ${percent(1 - share)} by Net::SMPP`,
    problems: [...before.wrong, ...problems([Math.abs(share - SHARE) > MAX_DEVIATION, 'more than two points off'])],
  };
  yield {
    name: '… as foreseen with the traffic before',
    seen: `${inWords(after.counts)}; ${refused} refused`,
    problems: [
      ...after.wrong,
      ...problems(
        [tried.examined !== ALL || tried.unroutable.after > 0, `${tried.examined} examined`],
        [refused !== BLOCKED.length || tried.blocked.after !== refused, `${tried.blocked.after} foreseen as blocked`],
      ),
      ...unlike(foreseen(tried, 'before'), before.counts),
      ...unlike(foreseen(tried, 'after'), after.counts),
    ],
  };
}

function shares(npm: number, perl: number): Record<string, unknown> {
  return { name: 'shares', prefixes: [SHARED], weights: { npm, perl } };
}

/** How many messages each carrier reads while they are sent, and what is wrong with the ledger. */
async function sentBy(
  carriers: readonly ForeignCarrier[],
  send: () => Promise<string[]>,
): Promise<{ readonly counts: Counts; readonly wrong: readonly string[] }> {
  const before = carriers.map(({ readAt }) => readAt.length);
  const wrong = await send();
  const counts = carriers.map(({ name, readAt }, index) => [name, readAt.length - (before[index] ?? 0)] as const);
  return { counts: new Map(counts), wrong };
}

async function sendAll(vendor: Vendor, recipients: readonly string[]): Promise<void> {
  for (let from = 0; from < recipients.length; from += MESSAGES_A_BULK)
    await vendor.sendBulk(recipients.slice(from, from + MESSAGES_A_BULK), 'Sale ends today.');
}

/** One by one, since a bulk is refused as a whole. */
async function refusalsOf(vendor: Vendor, recipients: readonly string[]): Promise<number> {
  const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status === 422;
  const sends = recipients.map((recipient) => vendor.send(recipient, 'Sale ends today.').then(() => false, isRefusal));
  return (await Promise.all(sends)).filter(Boolean).length;
}

function foreseen({ carriers }: Schemas['WhatIfResponse'], side: 'before' | 'after'): Counts {
  return new Map(carriers.map((one) => [one.carrier, one[side]]));
}

function unlike(wanted: Counts, got: Counts): string[] {
  return problems([inWords(wanted) !== inWords(got), `foreseen ${inWords(wanted)}, sent ${inWords(got)}`]);
}

function inWords(counts: Counts): string {
  const some = [...counts].filter(([, number]) => number > 0).sort();
  return some.map(([name, number]) => `${count(number)} by ${name}`).join(', ');
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
