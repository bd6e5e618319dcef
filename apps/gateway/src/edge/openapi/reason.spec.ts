import { REASONS } from '@sms/contracts/messaging';
import { readFileSync } from 'node:fs';
import path from 'node:path';

describe('the reasons of docs/reference/errors.md', () => {
  it('are those of the code, each with an anchor, its text, its advice and where it comes from', () => {
    const page = readFileSync(path.resolve(__dirname, '../../../../../docs/reference/errors.md'), 'utf8');
    const rows = [...page.matchAll(/^\| <a id="([a-z_]+)"><\/a>(.*) \|$/gm)].map(([, anchor, cells = '']) => [
      anchor,
      ...cells.split(' | '),
    ]);
    expect(rows.sort()).toEqual(
      Object.entries(REASONS)
        .map(([code, { text, retryHelps, advice, causes }]) => [
          code,
          `\`${code}\``,
          text,
          retryHelps ? 'yes' : 'no',
          advice,
          causes.join('; '),
        ])
        .sort(),
    );
  });
});
