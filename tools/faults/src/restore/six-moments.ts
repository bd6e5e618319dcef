import type { DatabaseName, LocalPostgres } from '@sms/dev-env';
import { type Log, Operators, runAudit, wrongLines } from '@sms/kit';
import { readCarrier } from '../evidence/read-carrier';
import type { Checked } from '../evidence/verdict';
import { openAccount } from '../stage/accounts';
import type { Before } from './before-restore';
import { untilAtRest } from './one-moment';
import type { DatabaseUrls, RestoreStage } from './restore-stage';
import { submittedAgain, wrongCharges } from './charges';
import { readKnown, wrongBalances } from './known';
import { sendFor } from './traffic';

const LOAD_MS = 10_000;

/** Restores each database to a moment of its own, reconciles them, and sends again. */
export async function restoreToSixMoments(
  stage: RestoreStage,
  before: Before,
  order: readonly DatabaseName[],
  log: Log,
): Promise<Checked[]> {
  const { accounts, moments, operatorEmail, sends } = before;
  const servers: LocalPostgres[] = [];
  const urls: Partial<Record<DatabaseName, string>> = {};
  for (const [place, name] of order.entries()) {
    const moment = moments[place] ?? new Date();
    const server = stage.keep(await stage.cluster.restore(`${order[0]}-first/${name}`, moment));
    servers.push(server);
    urls[name] = stage.urlsOf(server)[name];
    log(`${name} back to ${moment.toISOString()}`);
  }
  const own = urls as DatabaseUrls;
  const [first, gateway = first] = [servers[0], servers[order.indexOf('gateway')]];
  const [moment = new Date()] = moments;
  const by = ['--operator', operatorEmail];
  const noted = wrongLines(await runAudit(own, '--restored', moment.toISOString(), ...by));
  const dry = await runAudit(own, '--reconcile', ...by);
  const applied = await runAudit(own, '--reconcile', '--apply', ...by);
  for (const line of applied.lines) log(`  ${line}`);
  const sent = await readCarrier(stage.carrier.controlUrl);
  if (!gateway) throw new Error('there is no server');
  const startedMs = Date.now();
  const system = await stage.start(gateway, own);
  const operators = await Operators.create(system, undefined, `six-${order[0] ?? ''}`);
  const opened = await openAccount(system, operators, stage.receiver, `after-${order[0]?.replace('_', '-') ?? ''}`);
  await sendFor(sends, [...accounts, opened], LOAD_MS);
  const moving = await untilAtRest(operators, [...accounts, opened], startedMs);
  const after = await readKnown(operators, [...accounts, opened]);
  const carrier = await readCarrier(stage.carrier.controlUrl);
  await stage.stopSystem();
  const again = await runAudit(own, '--reconcile', ...by);
  const announced = wrongLines(await runAudit(own, '--announced', ...by));
  const audit = await runAudit(own, '--grace', '0');
  for (const server of servers) await server.process.stop();
  const name = (what: string): string => `${order.join(' < ')}: ${what}`;
  return [
    { name: name('numbers are moved, and the period is noted'), found: noted },
    {
      name: name('a dry run finds what is then written'),
      found: [...wrongLines(dry), ...wrongLines(applied), ...differences(dry.lines, applied.lines)],
    },
    {
      name: name('nothing is left to reconcile once all have caught up'),
      found: [...wrongLines(again), ...left(again.lines)],
    },
    { name: name('all messages have ended'), found: moving },
    {
      name: name('no credit is lost or invented'),
      found: [...wrongBalances(after), ...wrongCharges(after, carrier, sends.tried)],
    },
    { name: name('nothing that was submitted is submitted again'), found: submittedAgain(sent, carrier) },
    { name: name('the audit holds once the period is announced'), found: [...announced, ...wrongLines(audit)] },
  ];
}

const counted = (lines: readonly string[]): string[] => lines.filter((line) => /^\s+\d+ {2}/.test(line));

function differences(dry: readonly string[], applied: readonly string[]): string[] {
  const written = counted(applied);
  return counted(dry).filter((line, place) => line !== written[place]);
}

function left(lines: readonly string[]): string[] {
  return counted(lines).filter((line) => !/^\s+0 {2}/.test(line));
}
