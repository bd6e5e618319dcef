import { loadOperatorTexts } from '../i18n/operator/o';

/** Loads the texts before any page for operators is evaluated, so that constants of modules may use them. */
export async function load() {
  await loadOperatorTexts();
  const { OperatorConsole } = await import(/* webpackMode: "eager" */ './operator-console');
  return { default: OperatorConsole };
}
