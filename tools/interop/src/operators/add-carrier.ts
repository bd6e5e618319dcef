import { setTimeout as pause } from 'node:timers/promises';
import { becomesTrue } from '@sms/dev-env';
import { count, type Finding, lateness, problems, seconds } from './finding';
import type { OperatorStage } from './operator-stage';

const PREFIX = '46701';
export const MESSAGES_PER_SECOND = 200;
const WARM_MS = 3_000;
const SHARED_MS = 4_000;
const FIRST_WITHIN_MS = 20_000;
/** Longer than anything on its way to a carrier that was taken out. */
const QUIET_MS = 6_000;

/** Under load, a second carrier gets half of the messages by a new version, and none by the one before. */
export async function* addCarrier(stage: OperatorStage): AsyncGenerator<Finding> {
  const { versions, alpha } = stage;
  const [beta, vendor] = [await stage.carrier('beta'), await stage.vendor()];
  const traffic = stage.traffic(vendor, PREFIX, MESSAGES_PER_SECOND);
  await pause(WARM_MS);
  const version = await versions.draft(({ carriers, routes }) => ({
    carriers: [...carriers, beta.settings()],
    routes: [...routes, { name: 'halves', prefixes: [PREFIX], weights: { alpha: 1, beta: 1 } }],
  }));
  const addedAt = await versions.activate(version);
  await becomesTrue(() => beta.readAt.length > 0, FIRST_WITHIN_MS, 10);
  const firstMs = Math.max(0, (beta.readAt[0] ?? Infinity) - addedAt);
  const name = `a carrier is added at ${MESSAGES_PER_SECOND} messages/s`;
  yield { name, seen: `its first message after ${seconds(firstMs)}`, problems: lateness(firstMs) };

  await pause(SHARED_MS);
  const got = beta.readAt.length;
  const removedAt = await versions.activate(0);
  await pause(QUIET_MS);
  await traffic.stop();
  const lastMs = Math.max(0, (beta.readAt.at(-1) ?? 0) - removedAt);
  const { sent, rate } = traffic;
  yield {
    name: '… and taken back by the version before',
    seen: `its last of ${count(got)} after ${seconds(lastMs)}; ${count(sent.length)} sent at ${rate.toFixed(0)}/s, each once`,
    problems: [
      ...lateness(lastMs),
      ...problems([(alpha.readAt.at(-1) ?? 0) <= removedAt, 'the other carrier gets nothing']),
      ...(await stage.onceEach(vendor, sent, [alpha, beta])).wrong,
    ],
  };
}
