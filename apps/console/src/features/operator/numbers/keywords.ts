import type { OwnedNumber } from './numbers.queries';

type Keywords = OwnedNumber['keywords'];

/** Keywords as an operator types them: `join = 1001, quiz night = 1002`. */
export const textOfKeywords = (keywords: Keywords): string =>
  keywords.map(({ keyword, vendor_id: id }) => `${keyword} = ${id}`).join(', ');

/** An entry without a vendor gets the id 0, which the API refuses. */
export const keywordsOf = (text: string): Keywords =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, keyword = entry, id = '0'] = /^(.*?)\s*=\s*(\d+)$/.exec(entry) ?? [];
      return { keyword, vendor_id: Number(id) };
    });
