import type { Schemas } from '@sms/api-client';
import { becomesTrue, MACHINE_PACE } from '@sms/dev-env';
import { carriersOf } from '../stage/operator';
import { count, type Finding, problems } from './finding';
import type { OperatorStage } from './operator-stage';
import { numbers } from './traffic';

const [QUEUED, PER_SECOND, STOPPING] = [20_000, 50, 200];
/** Submits before anybody writes, so that the queue is moving. */
const FIRST_SUBMITS = 500;
const NUMBER = '1606';
/** After `deliver_sm_resp`. */
const STOPS_WITHIN_MS = 1_000;
const SUBMITTED_WITHIN_MS = 60_000;
const DRAINED_WITHIN_MS = (3 * QUEUED * 1_000) / PER_SECOND;
const LOOK_EVERY_MS = 500;

/** A queue at the carrier's rate, while some of those who are still to get a message answer with STOP. */
export async function* stopAmidQueue(stage: OperatorStage): AsyncGenerator<Finding> {
  const { versions, operators, alpha } = stage;
  const vendor = await stage.vendor();
  const isPaced = { messages_per_second: PER_SECOND };
  await versions.putInForce(
    await versions.draft(({ carriers, routes }) => ({
      carriers: carriers.map((carrier) => ({ ...carrier, ...isPaced })),
      routes,
    })),
  );
  await stage.bound('alpha');
  await (await carriersOf(stage.system)).numberFor(vendor.id, NUMBER, 'alpha');
  const before = alpha.smsc.submits.length;
  const submitted = (): number => alpha.smsc.submits.length - before;
  const recipients = numbers('467040', QUEUED);
  await vendor.sendBulk(recipients, 'Sale ends today.');
  if (!(await becomesTrue(() => Promise.resolve(submitted() >= FIRST_SUBMITS), SUBMITTED_WITHIN_MS * MACHINE_PACE)))
    throw new Error(`only ${submitted()} submits within a minute`);
  const known = new Set(alpha.smsc.submits.slice(before).map(({ destination }) => destination));
  const waiting = recipients.filter((number) => !known.has(number));
  const stopping = waiting
    .filter((_number, nth) => nth % Math.floor(waiting.length / STOPPING) === 0)
    .slice(0, STOPPING);
  const writtenAt = performance.now();
  const acknowledgedAt = new Map<string, number>();
  await Promise.all(
    stopping.map(async (source) => {
      const octets = Buffer.from('STOP', 'latin1');
      await alpha.smsc.deliver({ esmClass: 0, dataCoding: 0, source, destination: NUMBER, octets });
      acknowledgedAt.set(source, performance.now());
    }),
  );
  const acknowledgedMs = Math.max(...acknowledgedAt.values()) - writtenAt;

  let credits: Schemas['VendorCreditsResponse'] | undefined;
  const isDrained = async (): Promise<boolean> => {
    const path = `/v1/admin/vendors/${vendor.id}`;
    ({ credits } = await operators.get<Schemas['VendorWithCreditsResponse']>(path));
    return credits.held === 0;
  };
  await becomesTrue(isDrained, DRAINED_WITHIN_MS * MACHINE_PACE, LOOK_EVERY_MS);
  await versions.putInForce(0);

  const afterStop = alpha.smsc.submits.flatMap(({ destination }, index) => {
    const acknowledged = acknowledgedAt.get(destination);
    return acknowledged === undefined ? [] : [(alpha.readAt[index] ?? Infinity) - acknowledged];
  });
  const late = afterStop.filter((ms) => ms > STOPS_WITHIN_MS).length;
  const kept = STOPPING - afterStop.length;
  const times = `${afterStop.length} submits to them until then, ${late} from one second on`;
  const failed = await stage.messages(vendor, 'status=failed');
  const reached = new Set(alpha.smsc.submits.slice(before).map(({ destination }) => destination));
  const unsent = recipients.filter((number) => !reached.has(number));
  yield {
    name: `${count(QUEUED)} queued at ${PER_SECOND}/s, ${STOPPING} numbers send STOP`,
    seen: `acknowledged within ${Math.round(acknowledgedMs)} ms; ${times}`,
    problems: problems([late > 0, `${late} submits more than a second after the STOP was taken`]),
  };
  yield {
    name: '… their messages cost nothing, and all others are sent',
    seen: `${count(submitted())} submits, ${count(credits?.spent ?? 0)} credits spent, ${failed.length} messages failed`,
    problems: problems(
      [credits?.held !== 0, `${count(credits?.held ?? 0)} credits held`],
      [credits?.spent !== QUEUED - kept, `not ${count(QUEUED - kept)} spent`],
      [submitted() !== QUEUED - kept, `not ${count(QUEUED - kept)} submits`],
      [failed.length !== kept, `not ${kept} failed`],
      [unsent.some((number) => !acknowledgedAt.has(number)), 'another number got nothing'],
    ),
  };
}
