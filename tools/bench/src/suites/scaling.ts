import path from 'node:path';
import { becomesTrue, ensureDevCa, RunningProcesses } from '@sms/dev-env';
import { findMonitoring } from '@sms/kit';
import { BenchPrometheus } from '../autoscaler/bench-prometheus';
import { readScalingRule, type ScalingRule, wantedReplicas } from '../autoscaler/scaled-object';
import { BenchDispatchers } from '../dispatchers/bench-dispatchers';
import { addEndpoints, type Endpoints } from '../dispatchers/endpoints';
import { statusEvents } from '../dispatchers/events';
import { Receiver } from '../receive/receiver';
import { withFolder } from '../stage/bench-system';
import type { RoundResult, Suite } from './suite';

const MANY = 200;
const EVENTS = { many: 160_000, one: 120_000 };
/** Slots are to be what is short, and not the processor of this machine: each receiver gets 20 webhooks a second. */
const MANY_ANSWER_AFTER_MS = 50;
const SETTINGS = { WEBHOOK_DISPATCHER_CONCURRENCY: '1' };
const LOOK_EVERY_MS = 500;
/** The gauges are read from the database every 15 s. */
const SEEN_WITHIN_MS = 60_000;
const LAST_WITHIN_MS = 300_000;
/** What the autoscaler is to find: more replicas for a backlog of many endpoints, none for one endpoint. */
const FIGURES = { wanted: 'replicas wanted', gone: 's until it was gone', then: 'replicas wanted then' } as const;

interface Stage {
  readonly rule: ScalingRule;
  readonly dispatchers: BenchDispatchers;
  readonly prometheus: BenchPrometheus;
}

/**
 * The query of the autoscaler's manifest, evaluated by a Prometheus that scrapes the dispatchers, and the replicas that
 * follow from it: one replica has a backlog, then there are as many as are wanted, until it is gone.
 */
export const SCALING: Suite = {
  name: 'scaling',
  title: 'replicas that the autoscaler of the webhook dispatcher wants',
  unit: 'webhooks/s of one replica',
  goals: [
    { of: `backlog of ${MANY} endpoints`, beside: '', figure: FIGURES.wanted, atLeast: 3 },
    { of: `backlog of ${MANY} endpoints`, beside: '', figure: FIGURES.then, atMost: 2 },
    { of: 'backlog of one endpoint', beside: '', figure: FIGURES.wanted, atMost: 2 },
  ],
  stage: (bench, run) =>
    withFolder(async (dataDir) => {
      const programs = await findMonitoring({ alwaysFetch: false, env: process.env, log: bench.log });
      if ('unavailable' in programs) throw new Error(`there is no Prometheus: ${programs.unavailable}`);
      const running = await RunningProcesses.open(dataDir);
      const { caFile } = await ensureDevCa(path.join(dataDir, 'dev-ca'));
      const dispatchers = await BenchDispatchers.start({ dataDir, caFile, running }, SETTINGS);
      const prometheus = await BenchPrometheus.start(programs, path.join(dataDir, 'prometheus'));
      const slow = await Receiver.start(path.dirname(caFile), MANY_ANSWER_AFTER_MS);
      const fast = await Receiver.start(path.dirname(caFile));
      const stage = { rule: await readScalingRule(), dispatchers, prometheus };
      try {
        await dispatchers.scale(1);
        const many = await addEndpoints(dispatchers, slow, MANY, 1_001);
        const one = await addEndpoints(dispatchers, fast, 1, 1);
        await run([
          {
            name: `backlog of ${MANY} endpoints`,
            warmsUp: false,
            round: () => round(stage, slow, many, Math.round(EVENTS.many * bench.plan.scale)),
          },
          {
            name: 'backlog of one endpoint',
            warmsUp: false,
            round: () => round(stage, fast, one, Math.round(EVENTS.one * bench.plan.scale)),
          },
        ]);
      } finally {
        for (const receiver of [slow, fast]) receiver.stop();
        await prometheus.stop();
        await dispatchers.stop();
        running.close();
      }
    }),
};

/** One replica has the backlog. From the least number on, replicas are added as the rule wants them, without delays. */
async function round(stage: Stage, receiver: Receiver, endpoints: Endpoints, events: number): Promise<RoundResult> {
  const { rule, dispatchers } = stage;
  await receiver.begin(endpoints.secrets);
  await scaleTo(stage, 1);
  const begunAt = Date.now();
  await dispatchers.tell(statusEvents(events, endpoints.accountIds));
  let isGone = false;
  const lastAt = receiver.reached('requests', events, LAST_WITHIN_MS).finally(() => (isGone = true));
  let wanted = 0;
  let first: { readonly at: number; readonly sent: number } | undefined;
  const follow = async (): Promise<boolean> => {
    const now = await wantedNow(stage);
    if (!isGone && now > Math.max(wanted, rule.minReplicas)) {
      first ??= { at: Date.now(), sent: (await receiver.witnessed()).requests };
      await scaleTo(stage, now);
    }
    wanted = Math.max(wanted, now);
    return isGone;
  };
  await becomesTrue(follow, LAST_WITHIN_MS, LOOK_EVERY_MS);
  const goneAt = await lastAt;
  let then = NaN;
  const isLeast = async (): Promise<boolean> => (then = await wantedNow(stage)) === rule.minReplicas;
  await becomesTrue(isLeast, SEEN_WITHIN_MS, LOOK_EVERY_MS);
  const { messages, unsigned } = await receiver.witnessed();
  const rate = (sent: number, ms: number): number => (sent * 1_000) / ms;
  return {
    rate: first ? rate(first.sent, first.at - begunAt) : rate(events, goneAt - begunAt),
    figures: {
      [FIGURES.wanted]: wanted,
      ...(first && { 'webhooks/s of these': rate(events - first.sent, goneAt - first.at) }),
      [FIGURES.gone]: (goneAt - (first?.at ?? begunAt)) / 1_000,
      [FIGURES.then]: then,
    },
    refusals: [
      ...(messages === events ? [] : [`${events} events were told, webhooks came for ${messages}`]),
      ...(unsigned === 0 ? [] : [`${unsigned} webhooks were not signed by the vendor's secret`]),
      ...(wanted > 0 ? [] : ['the query never had a result']),
    ],
  };
}

/** 0: a gauge is missing, as before the first scrape; then an autoscaler changes nothing. */
async function wantedNow({ rule, prometheus }: Stage): Promise<number> {
  const value = await prometheus.value(rule.query);
  return value === undefined ? 0 : wantedReplicas(rule, value);
}

async function scaleTo({ dispatchers, prometheus }: Stage, replicas: number): Promise<void> {
  await dispatchers.scale(replicas);
  await prometheus.scrape(dispatchers.opsAddresses);
}
