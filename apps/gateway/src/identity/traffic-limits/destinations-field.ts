import { LANES } from '@sms/contracts/messaging';
import { FieldRule } from '../../edge/validation/field-rule';
import type { DestinationEntry } from './destinations';

const MAX_ENTRIES = 50;
/** Of all entries together: they are read with each credential. */
const MAX_PREFIXES = 1_000;
const PREFIX = /^(?:[1-9][0-9]{0,14})?$/;
const FIELDS: ReadonlySet<string> = new Set(['prefixes', 'lanes', 'allowed']);

/** A list of destinations. Lanes may be missing or null; all else is required. */
export const DestinationsField = () =>
  FieldRule('destinations', problemOf, {
    type: 'array',
    maxItems: MAX_ENTRIES,
    items: {
      type: 'object',
      required: ['prefixes', 'allowed'],
      additionalProperties: false,
      properties: {
        prefixes: { type: 'array', minItems: 1, items: { type: 'string', pattern: PREFIX.source } },
        lanes: { type: 'array', nullable: true, minItems: 1, items: { type: 'string', enum: [...LANES] } },
        allowed: { type: 'boolean' },
      },
    },
  });

/** Returns the entries as they are stored. */
export function storedDestinations(entries: readonly DestinationEntry[]): readonly DestinationEntry[] {
  return entries.map(({ prefixes, lanes, allowed }) => ({ prefixes, ...(lanes && { lanes }), allowed }));
}

function problemOf(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length > MAX_ENTRIES) return `must be a list of at most ${MAX_ENTRIES} entries`;
  let prefixes = 0;
  for (const [index, entry] of (value as unknown[]).entries()) {
    const problem = entryProblem(entry);
    if (problem) return `at index ${index} ${problem}`;
    prefixes += (entry as DestinationEntry).prefixes.length;
  }
  return prefixes > MAX_PREFIXES ? `may have ${MAX_PREFIXES} prefixes together` : undefined;
}

function entryProblem(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return 'must be an object';
  const { prefixes, lanes, allowed } = entry as Record<string, unknown>;
  const unknown = Object.keys(entry).find((name) => !FIELDS.has(name));
  if (unknown !== undefined) return 'has another field than prefixes, lanes and allowed';
  if (!isListOf(prefixes, (one) => typeof one === 'string' && PREFIX.test(one)))
    return 'needs prefixes: a list of texts of at most 15 digits, without zeros in front';
  if (lanes !== undefined && lanes !== null && !isListOf(lanes, (one) => LANES.some((lane) => lane === one)))
    return `may name lanes: a list of ${LANES.join(', ')}`;
  return typeof allowed === 'boolean' ? undefined : 'needs allowed: true or false';
}

function isListOf(value: unknown, fits: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(fits);
}
