import type { Bench, Subject, RoundResult, Suite } from './suite';

/** Compilers of several processes need it: less favours what runs the least code. */
const WARM_UP_SECONDS = 10;

/**
 * Plays rounds of all subjects of a suite in turn, so that what disturbs one disturbs all, after a round that warms
 * up and does not count.
 */
export async function runSuite(suite: Suite, bench: Bench): Promise<Map<string, RoundResult[]>> {
  const results = new Map<string, RoundResult[]>();
  bench.log(`\n${suite.title}`);
  await suite.stage(bench, async (subjects) => {
    for (const subject of subjects.filter(({ warmsUp = true }) => warmsUp))
      await subject.round(Math.min(WARM_UP_SECONDS, bench.plan.seconds));
    for (let round = 1; round <= bench.plan.rounds; round += 1) {
      for (const subject of subjects) {
        bench.signal.throwIfAborted();
        const result = await subject.round(bench.plan.seconds);
        results.set(subject.name, [...(results.get(subject.name) ?? []), result]);
        bench.log(`${round}. ${describe(subject, result, suite.unit)}`);
      }
    }
  });
  return results;
}

function describe({ name }: Subject, { rate, figures, refusals }: RoundResult, unit: string): string {
  const rateText = Number.isFinite(rate) ? [`${Math.round(rate)} ${unit}`] : [];
  const rest = Object.entries(figures).map(([figure, value]) => `${figure} ${value.toFixed(value < 100 ? 1 : 0)}`);
  return [name, ...rateText, ...rest, ...refusals.map((why) => `REFUSED: ${why}`)].join('  ');
}
