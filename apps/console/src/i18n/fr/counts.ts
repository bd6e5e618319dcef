import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';

const plural = pluralIn('fr');

export const counts: Catalogue['counts'] = {
  messages: (count) => plural(count, { one: '# message', other: '# messages' }),
  credits: (count) => plural(count, { one: '# crédit', other: '# crédits' }),
  segments: (count) => plural(count, { one: '# segment', other: '# segments' }),
  attempts: (count) => plural(count, { one: '# tentative', other: '# tentatives' }),
  recipients: (count) => plural(count, { one: '# destinataire', other: '# destinataires' }),
  rows: (count) => plural(count, { one: '# ligne', other: '# lignes' }),
  kilobytes: (count) => plural(count, { other: '# Ko' }),
};
