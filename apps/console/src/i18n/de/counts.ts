import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';

const plural = pluralIn('de');

export const counts: Catalogue['counts'] = {
  messages: (count) => plural(count, { one: '# Nachricht', other: '# Nachrichten' }),
  credits: (count) => plural(count, { one: '# Credit', other: '# Credits' }),
  segments: (count) => plural(count, { one: '# Segment', other: '# Segmente' }),
  attempts: (count) => plural(count, { one: '# Versuch', other: '# Versuche' }),
  recipients: (count) => plural(count, { one: '# Empfänger', other: '# Empfänger' }),
  rows: (count) => plural(count, { one: '# Zeile', other: '# Zeilen' }),
  kilobytes: (count) => plural(count, { other: '# KB' }),
};
