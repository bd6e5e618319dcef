/** The languages of the console, each named in itself. */
export const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'fr', label: 'Français' },
  { value: 'ar', label: 'العربية' },
] as const;

export type Language = (typeof LANGUAGES)[number]['value'];

const KEY = 'language';
const RIGHT_TO_LEFT: readonly Language[] = ['ar'];

const tags: readonly string[] = typeof document === 'undefined' ? [] : navigator.languages;

/** The language that the user has chosen, or else the first of the browser that the console has. */
export function languageOf(chosen: string | null, wanted: readonly string[]): Language {
  const known = [chosen ?? '', ...wanted].map((tag) => LANGUAGES.find(({ value }) => isIn(tag, value))?.value);
  return known.find((one) => one !== undefined) ?? 'en';
}

/**
 * The locale in which numbers and times are written: that of the browser if it is in the language. Digits are those of
 * phone numbers and ids.
 */
export function localeOf(language: Language, wanted: readonly string[]): string {
  const regional = wanted.find((tag) => isIn(tag, language) && isLocale(tag)) ?? language;
  return language === 'ar' ? new Intl.Locale(regional, { numberingSystem: 'latn' }).toString() : regional;
}

const isIn = (tag: string, language: Language): boolean => tag.toLowerCase().split(/[-_@]/)[0] === language;

/** Browsers name the locale of POSIX in a form that `Intl` refuses. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

function keptLanguage(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps the language for this browser, and loads the page again in it. */
export function chooseLanguage(next: Language): void {
  try {
    localStorage.setItem(KEY, next);
    window.location.reload();
  } catch {
    // Without storage the language stays that of the browser.
  }
}

/** Fixed until the page is loaded again: constants of modules are written in it. */
export const language = languageOf(keptLanguage(), tags);
export const locale = localeOf(language, tags);
export const direction = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
