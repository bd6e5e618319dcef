import { type Effect, judgeTrend, type Trend } from './trend';

export type Unit = 'bytes' | 'count' | 'seconds';

/** One value of one series in a sample. */
export interface Reading {
  /** As it is printed: `worker rss`. */
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  readonly effect: Effect;
  /** Another one than before begins the series anew: a process that was started again owes nothing to the old one. */
  readonly since?: string | number | undefined;
}

export interface Judged extends Trend {
  readonly name: string;
  readonly unit: Unit;
  readonly last: number;
}

interface Series {
  readonly unit: Unit;
  readonly effect: Effect;
  since: Reading['since'];
  values: number[];
  /** The longest that has ended. */
  before: number[];
}

/** Readings by name, each a series in time. */
export class AllSeries {
  private readonly all = new Map<string, Series>();

  add(readings: readonly Reading[]): void {
    for (const { name, value, unit, effect, since } of readings) {
      const series = this.all.get(name) ?? { unit, effect, since, values: [], before: [] };
      this.all.set(name, series);
      if (series.since !== since) {
        if (series.values.length > series.before.length) series.before = series.values;
        series.values = [];
        series.since = since;
      }
      series.values.push(value);
    }
  }

  /** Each by its longest part without a new beginning. */
  judge(): Judged[] {
    return [...this.all].map(([name, { unit, effect, values, before }]) => ({
      name,
      unit,
      last: values.at(-1) ?? 0,
      ...judgeTrend(values.length >= before.length ? values : before, effect),
    }));
  }
}
