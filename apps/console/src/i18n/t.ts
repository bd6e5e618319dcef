import type { Catalogue, TextFiles } from './catalogue';
import { direction, language } from './text/language';

type TextFile = keyof TextFiles;

/** The texts of the console in the language of the user: those that every page needs, and those of loaded pages. */
export const t = {} as Catalogue;

/** Loads texts before any module that uses them is evaluated, so that constants of modules may use them. */
async function loadTexts(...files: readonly TextFile[]): Promise<void> {
  // Texts that are part of `frame` are left out: every page has them.
  const loading = files.map(
    (file) =>
      import(
        /* webpackChunkName: "texts-[request]" */
        /* webpackInclude: /\/i18n\/(?:ar|de|en|fr)\// */
        /* webpackExclude: /\/(?:charts|counts|messages|session|shell|statuses|ui)\.ts$/ */
        `./${language}/${file}.ts`
      ) as Promise<Partial<Catalogue>>,
  );
  for (const texts of await Promise.all(loading)) Object.assign(t, texts);
}

/** Loads a page or a part of one behind its texts. */
export const withTexts =
  <Loaded>(files: readonly TextFile[], load: () => Promise<Loaded>) =>
  async (): Promise<Loaded> => {
    await loadTexts(...files);
    return load();
  };

/** Loads what every page needs. */
export async function loadFrame(): Promise<void> {
  await loadTexts('frame');
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
}
