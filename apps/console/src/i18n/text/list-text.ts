import { locale } from './language';

const ALL = new Intl.ListFormat(locale, { type: 'conjunction' });
const ONE = new Intl.ListFormat(locale, { type: 'disjunction' });
const FACTS = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });

/** `a, b and c` */
export const allOf = (items: readonly string[]): string => ALL.format(items);

/** `a, b or c` */
export const oneOf = (items: readonly string[]): string => ONE.format(items);

/** `a, b, c` */
export const listOf = (items: readonly string[]): string => FACTS.format(items);
