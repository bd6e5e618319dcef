import { ApiError, type Schemas } from '@sms/api-client';
import type { Vendor } from '../stage/vendor';
import { count, type Finding, problems } from './finding';
import type { ForeignCarrier } from './foreign-carrier';
import type { OperatorStage } from './operator-stage';
import { numbers } from './traffic';

/** Beginnings of numbers: those that weights divide, those with a rule of their own, and those to be blocked. */
const [SHARED, OWN, BARRED] = ['467030', '467031', '467032'];
const SHARED_MESSAGES = 10_000;
const BLOCKED_MESSAGES = 300;
const SENT_AGAIN = [...numbers(SHARED, SHARED_MESSAGES), ...numbers(OWN, 500)];
const BLOCKED = numbers(BARRED, BLOCKED_MESSAGES);
const ALL = SENT_AGAIN.length + BLOCKED_MESSAGES;
const MESSAGES_A_BULK = 1_000;
const SHARE = 0.7;
const MAX_DEVIATION = 0.02;

type Counts = Readonly<Record<string, number>>;

/** By weights of 70 and 30 over two foreign SMSCs, as the version was tried before with the traffic of another one. */
export async function* shareByWeight(stage: OperatorStage): AsyncGenerator<Finding> {
  const { versions, software, alpha } = stage;
  const [npm, perl] = [await stage.carrier('npm'), await stage.carrier('perl', software.perl)];
  const all = [alpha, npm, perl];
  const vendor = await stage.vendor();
  const before = await versions.draft(({ carriers, routes }) => ({
    carriers: [...carriers, npm.settings(), perl.settings()],
    routes: [...routes, shares(50, 50), { name: 'own', prefixes: [OWN], carriers: ['npm'] }],
  }));
  await versions.putInForce(before);
  await stage.bound('npm', 'perl');
  await sendAll(vendor, [...SENT_AGAIN, ...BLOCKED]);
  const foundBefore = await stage.ledger(vendor, ALL);
  const sentBefore = readBy(all);

  const after = await versions.draft(({ carriers }) => ({
    carriers,
    routes: [
      shares(70, 30),
      { name: 'own', prefixes: [OWN], carriers: ['perl'] },
      { name: 'barred', prefixes: [BARRED], blocked: true },
    ],
  }));
  const tried = await versions.whatIf(after, ALL);
  await versions.putInForce(after);
  const sharedBefore = npm.readOf(SHARED);
  await sendAll(vendor, SENT_AGAIN);
  const isRefused = await refusesAll(vendor, BLOCKED);
  const foundAfter = await stage.ledger(vendor, ALL + SENT_AGAIN.length);
  const sentAfter = difference(readBy(all), sentBefore);
  await versions.putInForce(0);

  const share = (npm.readOf(SHARED) - sharedBefore) / SHARED_MESSAGES;
  yield {
    name: `weights of 70 and 30 over ${count(SHARED_MESSAGES)} messages`,
    seen: `${percent(share)} by npm's smpp, ${percent(1 - share)} by Net::SMPP`,
    problems: [...foundBefore, ...problems([Math.abs(share - SHARE) > MAX_DEVIATION, 'more than two points off'])],
  };
  yield {
    name: '… as foreseen with the traffic before',
    seen: `${described(sentAfter)}, ${tried.blocked.after} blocked`,
    problems: [...foundAfter, ...unforeseen(tried, { sentBefore, sentAfter, isRefused })],
  };
}

function shares(npm: number, perl: number): Record<string, unknown> {
  return { name: 'shares', prefixes: [SHARED], weights: { npm, perl } };
}

async function sendAll(vendor: Vendor, recipients: readonly string[]): Promise<void> {
  for (let from = 0; from < recipients.length; from += MESSAGES_A_BULK)
    await vendor.sendBulk(recipients.slice(from, from + MESSAGES_A_BULK), 'Sale ends today.');
}

/** One by one, since a bulk is refused as a whole. */
async function refusesAll(vendor: Vendor, recipients: readonly string[]): Promise<boolean> {
  const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 422;
  const sends = recipients.map((recipient) => vendor.send(recipient, 'Sale ends today.').then(() => false, isRefused));
  return (await Promise.all(sends)).every(Boolean);
}

function unforeseen(
  { examined, unroutable, blocked, carriers }: Schemas['WhatIfResponse'],
  run: { readonly sentBefore: Counts; readonly sentAfter: Counts; readonly isRefused: boolean },
): string[] {
  const side = (name: 'before' | 'after'): Counts =>
    Object.fromEntries(carriers.filter((one) => one[name] > 0).map((one) => [one.carrier, one[name]]));
  const [before, after] = [side('before'), side('after')];
  return problems(
    [examined !== ALL || unroutable.after > 0, `${examined} examined, ${unroutable.after} without a carrier`],
    [blocked.after !== BLOCKED_MESSAGES || !run.isRefused, `${blocked.after} foreseen as blocked`],
    [described(before) !== described(run.sentBefore), `before: ${described(run.sentBefore)}, not ${described(before)}`],
    [described(after) !== described(run.sentAfter), `foreseen: ${described(after)}`],
  );
}

function readBy(carriers: readonly ForeignCarrier[]): Counts {
  const read = (carrier: ForeignCarrier) => [SHARED, OWN, BARRED].reduce((sum, one) => sum + carrier.readOf(one), 0);
  return Object.fromEntries(carriers.map((carrier) => [carrier.name, read(carrier)]));
}

function difference(later: Counts, earlier: Counts): Counts {
  return Object.fromEntries(Object.entries(later).map(([name, number]) => [name, number - (earlier[name] ?? 0)]));
}

function described(counts: Counts): string {
  const some = Object.entries(counts).filter(([, number]) => number > 0);
  return some
    .sort()
    .map(([name, number]) => `${count(number)} by ${name}`)
    .join(', ');
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
