import { o } from '../../../i18n/operator/o';
import { listOf } from '../../../i18n/text/list-text';
import { countText } from '../../../i18n/text/number-text';
import type { Carrier } from './carriers.queries';

const WORDS: Readonly<Record<string, string>> = o.carriers.refusals;
const MAX_NAMED = 3;

/** The refusals of about the last hour in words, the most frequent first. An unknown status stands as it came. */
export function refusalText(refusals: Carrier['refusals']): string {
  if (refusals.length === 0) return o.carriers.noRefusals;
  const named = [...refusals].sort((one, other) => other.count - one.count).slice(0, MAX_NAMED);
  return o.carriers.refused(listOf(named.map(({ status, count }) => `${WORDS[status] ?? status} ${countText(count)}`)));
}
