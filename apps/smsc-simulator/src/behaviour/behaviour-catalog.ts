import type { Behaviour, Deviation } from './catalog/behaviour';
import type { Catalog } from './catalog/catalog-entry';
import { IDS } from './catalog/ids';
import { OUTCOMES } from './catalog/outcomes';
import { RECEIPT_TEXTS } from './catalog/receipt-texts';
import { RECEIPTS } from './catalog/receipts';
import { RESPONSES } from './catalog/responses';
import { SUBMITS } from './catalog/submits';

/** The code of receipt text 7 is 999607. */
const RECEIPT_TEXTS_FROM = 600;

const NAMED = { ...OUTCOMES, ...IDS, ...RECEIPTS, ...RESPONSES, ...SUBMITS } as const;

export type BehaviourName = keyof typeof NAMED | `receipt_text_${number}`;

const texts = Object.entries(RECEIPT_TEXTS).map(
  ([number, deviation]) =>
    [`receipt_text_${number}`, [String(RECEIPT_TEXTS_FROM + Number(number)), deviation]] as const,
);
const CATALOG: Catalog = { ...NAMED, ...Object.fromEntries(texts) };

export const BEHAVIOUR_NAMES = Object.keys(CATALOG) as BehaviourName[];

const MAX_BEHAVIOURS = 20;

/** A list of names of behaviours; null: it is none, or has too few or too many. */
export function behaviourNames(values: readonly unknown[], min = 0): readonly BehaviourName[] | null {
  const names = values.flatMap((value) => BEHAVIOUR_NAMES.find((name) => name === value) ?? []);
  return names.length === values.length && names.length >= min && names.length <= MAX_BEHAVIOURS ? names : null;
}

/** Three digits after 999 → behaviour. */
export const MAGIC_CODES: ReadonlyMap<string, BehaviourName> = new Map(
  BEHAVIOUR_NAMES.flatMap((name) => {
    const [code] = CATALOG[name] ?? [];
    return code === undefined ? [] : [[code, name] as const];
  }),
);

/** The deviation of these behaviours from plain delivery; later names override earlier ones. */
export function deviationOf(names: readonly BehaviourName[]): Deviation {
  const deviation: Partial<Behaviour> = {};
  for (const name of names) Object.assign(deviation, CATALOG[name]?.[1]);
  return deviation;
}
