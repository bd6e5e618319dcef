import type { Language } from './language';
import { countText } from './number-text';

/** A text for each plural category that the language has; `#` stands for the number. */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** Returns a function that chooses the form of a count in the language and writes the number into it. */
export function pluralIn(language: Language): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replaceAll('#', countText(count));
}
