import { setTimeout as pause } from 'node:timers/promises';
import { becomesTrue } from '@sms/dev-env';
import type { ForeignSubmit } from '../smsc/smsc';

const LOOK_EVERY_MS = 500;

/** Looks until it sees what is expected, and once more after `holdMs`: it has to stay so. Returns what it saw last. */
export async function settled(
  look: () => Promise<string>,
  expected: string,
  { deadlineMs, holdMs }: { deadlineMs: number; holdMs: number },
): Promise<string> {
  let seen = '';
  const asExpected = async (): Promise<boolean> => (seen = await look()) === expected;
  if (!(await becomesTrue(asExpected, deadlineMs, LOOK_EVERY_MS))) return seen;
  await pause(holdMs);
  return look();
}

/** How many copies of a message these submits are, in words; a copy has every part once. */
export function copiesIn(submits: readonly ForeignSubmit[]): string {
  const total = submits[0]?.part?.total ?? 1;
  const counts = Array.from(
    { length: total },
    (_unused, index) => submits.filter(({ part }) => (part?.number ?? 1) === index + 1).length,
  );
  const [first = 0] = counts;
  const copies = counts.every((count) => count === first) ? String(first) : counts.join('+');
  return `${copies} ${copies === '1' ? 'copy' : 'copies'}${total === 1 ? '' : ` of ${total} parts`}`;
}

/** Where the parts, put together as a handset does, differ from what was sent; undefined when they do not. */
export function textDifference(submits: readonly ForeignSubmit[], sent: string): string | undefined {
  const parts = [...submits].sort((a, b) => (a.part?.number ?? 1) - (b.part?.number ?? 1));
  if (parts.some(({ text }) => /\p{Surrogate}/u.test(text))) return 'a part begins or ends within a character';
  const got = [...parts.map(({ text }) => text).join('')];
  const wanted = [...sent];
  const at = wanted.findIndex((character, index) => got[index] !== character);
  if (at < 0 && got.length === wanted.length) return undefined;
  const place = at < 0 ? wanted.length : at;
  return `character ${place + 1} is ${JSON.stringify(got[place] ?? 'missing')}, not ${JSON.stringify(wanted[place] ?? 'missing')}`;
}
