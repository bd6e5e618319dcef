import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Catalogue } from '../i18n/catalogue';
import type { Language } from '../i18n/text/language';

/** All texts of a language, whatever page they are loaded with. */
export function textsIn(language: Language): Catalogue {
  const folder = path.resolve(__dirname, '../i18n', language);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return Object.assign({}, ...files.map((file) => jest.requireActual<object>(path.join(folder, file)))) as Catalogue;
}

/** In place of `i18n/t`, which loads texts as a browser does: here a module of a test finds all of them. */
export const t = textsIn('en');
export const withTexts = <Loaded>(_texts: readonly string[], load: () => Promise<Loaded>) => load;
