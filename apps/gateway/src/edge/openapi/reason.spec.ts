import { REASONS } from '@sms/contracts/messaging';
import { readFileSync } from 'node:fs';
import path from 'node:path';

describe('the reasons of docs/reference/errors.md', () => {
  it('are those of the code, with their texts and advice', () => {
    const page = readFileSync(path.resolve(__dirname, '../../../../../docs/reference/errors.md'), 'utf8');
    const [, table = ''] = /\| code \| text \| retry helps \|\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(page) ?? [];
    const rows = table
      .trim()
      .split('\n')
      .map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    expect(rows).toEqual(
      Object.entries(REASONS).map(([code, { text, retryHelps }]) => [`\`${code}\``, text, retryHelps ? 'yes' : 'no']),
    );
  });
});
