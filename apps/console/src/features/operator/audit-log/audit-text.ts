import { o } from '../../../i18n/operator/o';

const REFUSED = '.failed';
const WORDS: Readonly<Record<string, string>> = o.audit.actions;

/** The log has what was refused, too. */
export const isRefused = (action: string): boolean => action.endsWith(REFUSED);

/** An action in words; one that the console does not know stands as it is in the log. */
export function actionText(action: string): string {
  const name = isRefused(action) ? action.slice(0, -REFUSED.length) : action;
  return WORDS[name] ?? name;
}

/** The details of an entry in one line: `credits=100 reference=Invoice 7`. */
export const detailsText = (details: object): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
