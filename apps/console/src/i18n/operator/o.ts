import { language, type Language } from '../text/language';
import { type OperatorCatalogue, operatorEn } from './en/operator-en';

/** The texts of the pages of operators, which only the browsers of operators load. */
export let o: OperatorCatalogue = operatorEn;

const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<OperatorCatalogue>>> = {
  de: async () => (await import(/* webpackChunkName: "operator-de" */ './de/operator-de')).operatorDe,
  fr: async () => (await import(/* webpackChunkName: "operator-fr" */ './fr/operator-fr')).operatorFr,
  ar: async () => (await import(/* webpackChunkName: "operator-ar" */ './ar/operator-ar')).operatorAr,
};

/** Loads the texts before any page of an operator is evaluated. */
export async function loadOperatorTexts(): Promise<void> {
  if (language !== 'en') o = await LOADERS[language]();
}
