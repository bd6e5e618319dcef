import { pluralIn } from '../text/plural';

const plural = pluralIn('en');

/** Numbers of things. */
export const counts = {
  messages: (count: number) => plural(count, { one: '# message', other: '# messages' }),
  credits: (count: number) => plural(count, { one: '# credit', other: '# credits' }),
  segments: (count: number) => plural(count, { one: '# segment', other: '# segments' }),
  attempts: (count: number) => plural(count, { one: '# attempt', other: '# attempts' }),
  recipients: (count: number) => plural(count, { one: '# recipient', other: '# recipients' }),
  rows: (count: number) => plural(count, { one: '# row', other: '# rows' }),
  kilobytes: (count: number) => plural(count, { other: '# KB' }),
};
