import type { Bench, Contestant, RoundResult, Work } from './work';

/** Compilers of several processes need it: less favours what runs the least code. */
const WARM_UP_SECONDS = 10;

/**
 * Plays rounds of all contestants of a work in turn, so that what disturbs one disturbs all, after a round that warms
 * up and does not count.
 */
export async function runWork(work: Work, bench: Bench): Promise<Map<string, RoundResult[]>> {
  const results = new Map<string, RoundResult[]>();
  bench.say(`\n${work.title}`);
  await work.stage(bench, async (contestants) => {
    for (const contestant of contestants.filter(({ warmsUp = true }) => warmsUp))
      await contestant.round(Math.min(WARM_UP_SECONDS, bench.plan.seconds));
    for (let round = 1; round <= bench.plan.rounds; round += 1) {
      for (const contestant of contestants) {
        bench.signal.throwIfAborted();
        const result = await contestant.round(bench.plan.seconds);
        results.set(contestant.name, [...(results.get(contestant.name) ?? []), result]);
        bench.say(`${round}. ${describe(contestant, result, work.unit)}`);
      }
    }
  });
  return results;
}

function describe({ name }: Contestant, { rate, figures, refusals }: RoundResult, unit: string): string {
  const rateText = Number.isFinite(rate) ? [`${Math.round(rate)} ${unit}`] : [];
  const rest = Object.entries(figures).map(([figure, value]) => `${figure} ${value.toFixed(value < 100 ? 1 : 0)}`);
  return [name, ...rateText, ...rest, ...refusals.map((why) => `REFUSED: ${why}`)].join('  ');
}
