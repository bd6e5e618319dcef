import { type Catalogue, en } from './en/en';
import { direction, type Language, language } from './text/language';

/** The texts of the console in the language of the user. */
export let t: Catalogue = en;

const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalogue>>> = {
  de: async () => (await import('./de/de')).de,
  fr: async () => (await import('./fr/fr')).fr,
  ar: async () => (await import('./ar/ar')).ar,
};

/** Loads the texts before any module of the app is evaluated, so that constants of modules may use them. */
export async function loadTexts(): Promise<void> {
  const loaded = language === 'en' ? en : await LOADERS[language]();
  t = loaded;
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
}
