import { setTimeout as delay } from 'node:timers/promises';
import type { AuditContext, Check, Finding, Look, Page } from './reading/check';

/** How often a page with faults is read before they are reported: the changes may have been in flight. */
const LOOKS = 6;

export interface CheckResult {
  readonly name: string;
  readonly rows: number;
  readonly wrong: number;
  /** The first fault found. */
  readonly first: Finding | undefined;
  readonly seconds: number;
}

export interface CheckOptions {
  /** One of this many pages is checked, chosen at random; 1: all. */
  readonly sample: number;
  /** How long faults are checked again. */
  readonly againSeconds: number;
}

export async function runCheck(
  check: Check,
  context: AuditContext,
  { sample, againSeconds }: CheckOptions,
): Promise<CheckResult> {
  const started = performance.now();
  let [rows, wrong] = [0, 0];
  let first: Finding | undefined;
  for await (const page of check.pages(context)) {
    if (sample > 1 && Math.random() * sample >= 1) continue;
    const look = await lookUntilSure(page, (againSeconds * 1_000) / (LOOKS - 1));
    rows += look.rows;
    wrong += look.wrong.length;
    first ??= look.wrong[0];
  }
  return { name: check.name, rows, wrong, first, seconds: (performance.now() - started) / 1_000 };
}

async function lookUntilSure(page: Page, pauseMs: number): Promise<Look> {
  const look = await page();
  let wrong = look.wrong;
  for (let looks = 1; wrong.length > 0 && looks < LOOKS; looks += 1) {
    await delay(pauseMs);
    const still = new Set((await page()).wrong.map(keyOf));
    wrong = wrong.filter((finding) => still.has(keyOf(finding)));
  }
  return { rows: look.rows, wrong };
}

function keyOf({ row, what }: Finding): string {
  return `${row} ${what}`;
}
