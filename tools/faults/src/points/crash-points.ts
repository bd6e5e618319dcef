import { appendFileSync, readFileSync, renameSync } from 'node:fs';

/** `before` a statement is sent or a request leaves; `after` its response has come and before the caller sees it. */
export type Side = 'before' | 'after';

export interface Order {
  /** `<owner>.before` or `<owner>.after`. */
  readonly point: string;
  /** 1: when it is passed next. */
  readonly nth: number;
}

/** Of `<point>:<n>`. */
export function orderOf(text: string): Order {
  const { point, nth } = /^(?<point>\S+\.(?:before|after)):(?<nth>[1-9]\d{0,5})$/.exec(text.trim())?.groups ?? {};
  if (point === undefined || nth === undefined) throw new Error(`"${text}" is no <point>:<n>`);
  return { point, nth: Number(nth) };
}

/** Where a process finds its order, and writes what it passes. */
export interface PointFiles {
  readonly order: string;
  /** What the order becomes when it is carried out, so that the next process does not find it. */
  readonly fired: string;
  /** A line for each point, once. */
  readonly passed: string;
}

/** The points that this process passes, and the one at which it ends itself. */
export class CrashPoints {
  private readonly known = new Set<string>();
  private order: Order | undefined;
  private passings = 0;

  constructor(
    private readonly files: PointFiles | undefined,
    private readonly end: () => void,
  ) {}

  /** Reads the order that lies in the file and counts from now on. */
  readOrder(): void {
    if (!this.files) return;
    this.known.clear();
    const text = readIfThere(this.files.order);
    this.take(text === undefined ? undefined : orderOf(text));
  }

  take(order: Order | undefined): void {
    this.order = order;
    this.passings = 0;
  }

  pass(owner: string, side: Side): void {
    const point = `${owner}.${side}`;
    if (this.files && !this.known.has(point)) {
      this.known.add(point);
      appendFileSync(this.files.passed, `${point}\n`);
    }
    if (point !== this.order?.point) return;
    this.passings += 1;
    if (this.passings !== this.order.nth) return;
    if (this.files) renameIfThere(this.files.order, this.files.fired);
    this.end();
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** An order that came by a variable lies in no file. */
function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch {
    return;
  }
}
