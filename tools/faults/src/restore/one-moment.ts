import { becomesTrue } from '@sms/dev-env';
import { type Log, Operators, runAudit, wrongLines } from '@sms/kit';
import { readCarrier } from '../evidence/read-carrier';
import type { Checked } from '../evidence/verdict';
import { type Account, openAccount } from '../stage/accounts';
import type { Before } from './before-restore';
import type { DatabaseUrls, RestoreStage } from './restore-stage';
import { submittedAgain, wrongCharges } from './charges';
import { namedTwice, readFeedAfter, readKnown, type Known, wrongBalances } from './known';
import { sendFor } from './traffic';

const LOAD_MS = 15_000;
const REST_WITHIN_MS = 120_000;
const WENT_BACK = 'WEBHOOK_FEED_WENT_BACK';

/** Restores all databases to the first moment, and sends again. */
export async function restoreToOneMoment(stage: RestoreStage, before: Before, log: Log): Promise<Checked[]> {
  const { accounts, moments, operatorEmail, sends, known } = before;
  const [moment = new Date()] = moments;
  const restored = stage.keep(await stage.cluster.restore('one-moment', moment));
  const urls = stage.urlsOf(restored);
  const unnoted = await runAudit(urls, '--again', '0');
  const noted = await runAudit(urls, '--restored', moment.toISOString(), '--operator', operatorEmail);
  log(`all databases back to ${moment.toISOString()}`);
  for (const line of noted.lines) log(`  ${line}`);
  const startedMs = Date.now();
  const system = await stage.start(restored);
  const ahead = await feedsAhead(accounts, known);
  const operators = await Operators.create(system, undefined, 'one-moment');
  const opened = await openAccount(system, operators, stage.receiver, 'after-the-restore');
  await sendFor(sends, [...accounts, opened], LOAD_MS);
  const all = [...accounts, opened];
  const moving = await untilAtRest(operators, all, startedMs);
  const after = await readKnown(operators, all);
  const carrier = await readCarrier(stage.carrier.controlUrl);
  const again = submittedAgain(before.carrier, carrier).length;
  log(`messages that were on their way at that moment and went out again, as is documented: ${again}`);
  const still = await feedsAhead(accounts, known);
  const audits = await auditAround(urls, moment, operatorEmail);
  await stage.stopSystem();
  await restored.process.stop();
  return [
    {
      name: 'the audit notices a restore that nobody has noted',
      found: unnoted.lines.some((line) => line.includes('recovery_target_time')) ? [] : unnoted.lines,
    },
    { name: 'the command moves the numbers ahead and notes the period', found: wrongLines(noted) },
    { name: 'a reader of the feed that is ahead gets 409, at once and after new events', found: [...ahead, ...still] },
    { name: 'a reader that goes on where it is told gets every new event', found: readToTheEnd(after) },
    { name: 'no feed number and no sms_log_id names two things', found: namedTwice(known, after) },
    {
      name: 'no account id names two accounts',
      found: known.has(opened.id) ? [`${opened.id} was ${known.get(opened.id)?.name}`] : [],
    },
    { name: 'all messages have ended', found: moving },
    {
      name: 'balances add up, and each message that a carrier took is charged once',
      found: [...wrongBalances(after), ...wrongCharges(after, carrier, sends.tried)],
    },
    ...audits,
  ];
}

/** Accounts whose reader is not told that it is ahead. */
async function feedsAhead(accounts: readonly Account[], known: Known): Promise<string[]> {
  const wrong: string[] = [];
  for (const account of accounts) {
    const { status, code, message } = await readFeedAfter(account, known.get(account.id)?.latestSequence ?? 0);
    if (status !== 409 || code !== WENT_BACK) wrong.push(`${account.name}: ${status} ${code} ${message}`);
  }
  return wrong;
}

/** Each feed was read from its first number on, over the numbers that are left out. */
function readToTheEnd(after: Known): string[] {
  return [...after.values()].flatMap(({ name, feed, latestSequence }) =>
    feed.at(-1)?.sequence === latestSequence
      ? []
      : [`${name}: read up to ${feed.at(-1)?.sequence} of ${latestSequence}`],
  );
}

/**
 * Waits until nothing is held, no message is queued, and those that were accepted since that time have ended; returns
 * what has not. Of an older one the receipt may be lost: it stays pending until its time for a receipt is over.
 */
export async function untilAtRest(
  operators: Operators,
  accounts: readonly Account[],
  sinceMs: number,
): Promise<string[]> {
  let moving: string[] = [];
  await becomesTrue(
    async () => {
      const known = await readKnown(operators, accounts);
      moving = [...known.values()].flatMap(({ name, log, credits }) => {
        const open = log.filter(
          ({ status, created_at: at }) => status === 'queued' || (status === 'pending' && Date.parse(at) > sinceMs),
        ).length;
        return open > 0 || credits.held > 0 ? [`${name}: ${open} messages are open, ${credits.held} credits held`] : [];
      });
      return moving.length === 0;
    },
    REST_WITHIN_MS,
    3_000,
  );
  return moving;
}

async function auditAround(urls: DatabaseUrls, moment: Date, operatorEmail: string): Promise<Checked[]> {
  const from = ['--from', new Date(moment.getTime() - 60_000).toISOString(), '--grace', '5'];
  const silent = wrongLines(await runAudit(urls, ...from));
  const isNamed = silent.length === 1 && silent[0]?.includes(moment.toISOString());
  const announced = wrongLines(await runAudit(urls, '--announced', '--operator', operatorEmail));
  return [
    { name: 'the audit fails and names the lost period, and nothing else', found: isNamed ? [] : silent },
    {
      name: 'the audit holds once the period is announced',
      found: [...announced, ...wrongLines(await runAudit(urls, ...from))],
    },
  ];
}
