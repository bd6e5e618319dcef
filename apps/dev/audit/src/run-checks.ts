import { setTimeout as delay } from 'node:timers/promises';
import type { AuditContext, Check, Finding, Look, Page } from './check';

/** What is wrong is looked at again before it is said: it may have been on its way. */
const LOOKS = 6;
const LOOK_AGAIN_MS = 2_500;

export interface CheckResult {
  readonly name: string;
  readonly rows: number;
  readonly wrong: number;
  /** The first that was found. */
  readonly first: Finding | undefined;
  readonly seconds: number;
}

/** @param sample of so many pages one is looked at, chosen at random; 1: all */
export async function runCheck(check: Check, context: AuditContext, sample: number): Promise<CheckResult> {
  const started = performance.now();
  let [rows, wrong] = [0, 0];
  let first: Finding | undefined;
  for await (const page of check.pages(context)) {
    if (sample > 1 && Math.random() * sample >= 1) continue;
    const look = await lookUntilSure(page);
    rows += look.rows;
    wrong += look.wrong.length;
    first ??= look.wrong[0];
  }
  return { name: check.name, rows, wrong, first, seconds: (performance.now() - started) / 1_000 };
}

async function lookUntilSure(page: Page): Promise<Look> {
  const look = await page();
  let wrong = look.wrong;
  for (let looks = 1; wrong.length > 0 && looks < LOOKS; looks += 1) {
    await delay(LOOK_AGAIN_MS);
    const still = new Set((await page()).wrong.map(keyOf));
    wrong = wrong.filter((finding) => still.has(keyOf(finding)));
  }
  return { rows: look.rows, wrong };
}

function keyOf({ row, what }: Finding): string {
  return `${row} ${what}`;
}
