import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Schemas } from '@sms/api-client';
import { becomesTrue, MACHINE_PACE } from '@sms/dev-env';
import { SENDSMS_PASSWORD, startKannel } from '@sms/kit';
import { MESSAGES_PER_SECOND } from './add-carrier';
import { count, type Finding, problems, seconds } from './finding';
import type { OperatorStage } from './operator-stage';

const PREFIX = '46702';
const NAME = 'kannel';
const BUSY_AFTER = 200;
const DEADLINE_MS = 30_000;
const QUIET_MS = 4_000;

/** Kannel, which gets half of the messages, is drained under load and resumed, then taken out by a version. */
export async function* takeOutKannel(stage: OperatorStage): AsyncGenerator<Finding> {
  const { versions, alpha } = stage;
  const [kannel, vendor] = [await startedKannel(stage), await stage.vendor()];
  const version = await versions.draft(({ carriers, routes }) => ({
    carriers: [...carriers, kannel.settings],
    routes: [...routes, { name: 'halves', prefixes: [PREFIX], weights: { alpha: 1, [NAME]: 1 } }],
  }));
  await versions.activate(version);
  const traffic = stage.traffic(vendor, PREFIX, MESSAGES_PER_SECOND);
  await kannel.gets(BUSY_AFTER);
  const drainedMs = await drain(stage);
  const afterDrain = await requestsMeanwhile(kannel, QUIET_MS);
  yield {
    name: `Kannel is drained at ${MESSAGES_PER_SECOND} messages/s`,
    seen: `drained after ${seconds(drainedMs)}, then ${afterDrain} requests`,
    problems: problems([afterDrain > 0, 'requests after it was drained']),
  };

  await stage.operators.post(`/v1/admin/carriers/${NAME}/resume`, { reason: 'Interoperability.' });
  await kannel.gets(BUSY_AFTER);
  const inEffectMs = await versions.putInForce(0);
  const afterRemoval = await requestsMeanwhile(kannel, QUIET_MS);
  await traffic.stop();
  const { sent } = traffic;
  const { wrong } = await stage.onceEach(vendor, sent, [alpha, kannel.behind]);
  const requests = await kannel.requests();
  yield {
    name: '… resumed, and taken out by a version',
    seen: `in effect after ${seconds(inEffectMs)}, then ${afterRemoval} requests; ${count(sent.length)} sent, ${count(requests)} by Kannel, each once`,
    problems: [...problems([afterRemoval > 0, 'requests after it was taken out']), ...wrong],
  };
}

type StartedKannel = Awaited<ReturnType<typeof startedKannel>>;

/** Kannel as an HTTP carrier, which counts its requests in its own log; behind it npm's `smpp`. */
async function startedKannel(stage: OperatorStage) {
  const { software, system, reportPort } = stage;
  if (!software.kannel) throw new Error('there is no Kannel');
  const behind = await stage.carrier(NAME);
  const folder = path.join(path.dirname(system.dataDir), 'kannel');
  const kannel = await startKannel(software.kannel, [behind.link], folder);
  stage.atEnd(() => kannel.close());
  const requests = async (): Promise<number> =>
    (await readFile(path.join(folder, 'smsbox.log'), 'utf8')).split('Got HTTP request').length - 1;
  return {
    behind,
    requests,
    settings: {
      ...{ name: NAME, kind: 'http', url: kannel.sendSmsUrl, username: NAME, password: SENDSMS_PASSWORD, prefixes: [] },
      ...{ receipt_url: `http://127.0.0.1:${reportPort}`, receipt_token: 'interop-report-token-of-32-letters' },
    },
    /** Waits for so many further requests. */
    gets: async (further: number): Promise<void> => {
      const wanted = (await requests()) + further;
      if (!(await becomesTrue(async () => (await requests()) >= wanted, DEADLINE_MS * MACHINE_PACE, 100)))
        throw new Error('Kannel gets no messages');
    },
  };
}

/** Returns how long it took, with the call. */
async function drain(stage: OperatorStage): Promise<number> {
  const begunAt = performance.now();
  await stage.operators.post<Schemas['ControlledCarrierResponse']>(`/v1/admin/carriers/${NAME}/drain`, {
    reason: 'Interoperability.',
  });
  const isDrained = async (): Promise<boolean> => (await stage.control(NAME))?.state === 'drained';
  if (!(await becomesTrue(isDrained, DEADLINE_MS * MACHINE_PACE, 250))) throw new Error('Kannel is not drained');
  return performance.now() - begunAt;
}

async function requestsMeanwhile(kannel: StartedKannel, ms: number): Promise<number> {
  const before = await kannel.requests();
  await pause(ms);
  return (await kannel.requests()) - before;
}
