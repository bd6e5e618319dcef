import fc from 'fast-check';
import { Coalescer } from './coalescer';
import type { SplitOnError } from './run-batch';

/** The outcome of a call, which depends on its poison items or on the downstream. */
type Fate = 'answers' | 'is away' | 'answers too few';
type Split = SplitOnError;

interface Item {
  readonly id: number;
  /** Makes every call that contains it fail. */
  readonly poison: boolean;
}

interface Call {
  readonly items: readonly Item[];
  readonly end: (fate: Fate) => void;
}

class PoisonError extends Error {}
class AwayError extends Error {}

const MAX_IN_FLIGHT = 2;
const MAX_BATCH = 4;
const MAX_QUEUED = 10;
const MAX_WAIT_MS = 1_000;
/** How many calls may follow one another: more than a batch needs, item by item and in halves. */
const MAX_TURNS = 500;

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A coalescer in front of a simulated downstream, with a record of all calls and answers. */
class Run {
  nowMs = 0;
  /** The answers to each item's caller. */
  readonly answers = new Map<number, string[]>();
  /** The outcomes of the calls that contained each item. */
  readonly calls = new Map<number, Fate[]>();
  readonly submittedAt = new Map<number, number>();
  private open: Call[] = [];
  private readonly coalescer: Coalescer<Item, string>;

  constructor(split: Split) {
    this.coalescer = new Coalescer<Item, string>({
      run: (items) => this.call(items),
      maxInFlight: MAX_IN_FLIGHT,
      maxBatch: MAX_BATCH,
      maxQueued: MAX_QUEUED,
      maxWaitMs: MAX_WAIT_MS,
      splitOnError: (error) => (error instanceof PoisonError ? split : 'none'),
      now: () => this.nowMs,
    });
  }

  get inFlight(): number {
    return this.open.length;
  }

  submit(item: Item): void {
    const answers: string[] = [];
    this.answers.set(item.id, answers);
    this.calls.set(item.id, []);
    this.submittedAt.set(item.id, this.nowMs);
    const error = (reason: unknown): string => (reason instanceof Error ? reason.constructor.name : 'unknown');
    this.coalescer.submit(item).then(
      (result) => void answers.push(result),
      (reason: unknown) => void answers.push(error(reason)),
    );
  }

  async end(which: number, fate: Fate): Promise<void> {
    const [call] = this.open.splice(which % Math.max(1, this.open.length), 1);
    call?.end(fate);
    await turn();
    await turn();
  }

  private call(items: readonly Item[]): Promise<readonly string[]> {
    expect(items.length).toBeGreaterThan(0);
    expect(items.length).toBeLessThanOrEqual(MAX_BATCH);
    return new Promise((resolve, reject) => {
      const end = (fate: Fate): void => {
        for (const { id } of items) this.calls.get(id)?.push(fate);
        if (fate === 'is away') return reject(new AwayError());
        if (items.some(({ poison }) => poison)) return reject(new PoisonError());
        resolve(items.map(({ id }) => `own ${id}`).slice(fate === 'answers' ? 0 : 1));
      };
      this.open.push({ items, end });
      expect(this.open.length).toBeLessThanOrEqual(MAX_IN_FLIGHT);
    });
  }
}

type Model = { items: Item[] };
type Command = fc.AsyncCommand<Model, Run>;

class Submit implements Command {
  constructor(private readonly poisons: readonly boolean[]) {}
  check = () => true;
  async run(model: Model, run: Run): Promise<void> {
    for (const poison of this.poisons) {
      const item = { id: model.items.length, poison };
      model.items.push(item);
      run.submit(item);
    }
    await turn();
  }
  toString = () => `submit ${this.poisons.map((poison) => (poison ? 'poison' : 'good')).join()}`;
}

class End implements Command {
  constructor(
    private readonly which: number,
    private readonly fate: Fate,
  ) {}
  check = () => true;
  run = (_model: Model, run: Run) => run.end(this.which, this.fate);
  toString = () => `call ${this.which} ${this.fate}`;
}

class Wait implements Command {
  constructor(private readonly ms: number) {}
  check = () => true;
  async run(_model: Model, run: Run): Promise<void> {
    run.nowMs += this.ms;
  }
  toString = () => `${this.ms} ms pass`;
}

const commands = fc.commands(
  [
    fc
      .array(
        fc.boolean().map((poison) => poison),
        { minLength: 1, maxLength: 8 },
      )
      .map((poisons) => new Submit(poisons)),
    fc.array(fc.constant(false), { minLength: 1, maxLength: 14 }).map((poisons) => new Submit(poisons)),
    fc
      .tuple(fc.nat(3), fc.constantFrom<Fate>('answers', 'answers', 'answers', 'is away', 'answers too few'))
      .map(([which, fate]) => new End(which, fate)),
    fc.constantFrom(1, 600, MAX_WAIT_MS + 1).map((ms) => new Wait(ms)),
  ],
  { maxCommands: 40 },
);

describe('a coalescer', () => {
  it('gives each item one answer, its own, whatever fails, waits or is refused', async () => {
    await fc.assert(
      fc.asyncProperty(commands, fc.constantFrom<Split>('none', 'halve', 'each'), async (script, split) => {
        const model: Model = { items: [] };
        const run = new Run(split);
        await fc.asyncModelRun(() => ({ model, real: run }), script);
        for (let turns = 0; run.inFlight > 0 && turns < MAX_TURNS; turns += 1) await run.end(0, 'answers');
        await turn();

        expect(run.inFlight).toBe(0);
        for (const { id, poison } of model.items) {
          const [calls = [], answers = []] = [run.calls.get(id), run.answers.get(id)];
          expect(answers).toHaveLength(1);
          const [answer] = answers;
          // A refused item was never run; an item that was run got the outcome of its last call.
          expect(calls.length === 0).toBe(answer === 'DomainError');
          if (answer === `own ${id}`) expect([poison, calls.at(-1)]).toEqual([false, 'answers']);
          if (answer === 'AwayError') expect(calls.at(-1)).toBe('is away');
          if (answer === 'Error') expect(calls.at(-1)).toBe('answers too few');
          // A good item fails with a poison item's error only if batches are not split.
          if (answer === 'PoisonError' && !poison) expect(split).toBe('none');
          expect([`own ${id}`, 'DomainError', 'AwayError', 'Error', 'PoisonError']).toContain(answer);
        }
      }),
      { numRuns: 200 },
    );
  });
});
