import { printMarkdown } from './print';

describe('printMarkdown', () => {
  it('puts the cells of each table under each other, and leaves text as it is', () => {
    const lines: string[] = [];
    printMarkdown('Two rounds.\n\n| name | rate |\n|---|---|\n| one | 1,000 |\n| another | 20 |', (line) =>
      lines.push(line),
    );
    expect(lines).toEqual(['Two rounds.', '', 'name     rate', 'one      1,000', 'another  20', '']);
  });
});
