import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { showDeliveryWebhook } from './shown/delivery-webhook';
import { showEverywhere } from './shown/everywhere';
import { showOneTimePasswords } from './shown/one-time-passwords';
import { showReading } from './shown/reading';
import { showSenderNames } from './shown/sender-names';
import { showSending } from './shown/sending';
import { showSendingToMany } from './shown/sending-to-many';
import { SECTIONS } from './statements';
import type { ShownBy } from './statements/statement';
import { Suite } from './suite';

jest.setTimeout(90_000);

describe('the specification', () => {
  const suite = new Suite();
  beforeAll(() => suite.start(), 180_000);
  afterAll(() => suite.stop(), 60_000);

  describe('sending', () => showSending(suite));
  describe('sending to many', () => showSendingToMany(suite));
  describe('reading', () => showReading(suite));
  describe('one-time passwords', () => showOneTimePasswords(suite));
  describe('sender names', () => showSenderNames(suite));
  describe('the delivery webhook', () => showDeliveryWebhook(suite));
  describe('everywhere', () => showEverywhere(suite));

  const statements = SECTIONS.flatMap(({ name, statements: rows }) =>
    rows.map(([says, shownBy]) => ({ what: `${name}: ${says}`, shownBy })),
  );

  it.each(statements)('has a test or a decision for "$what"', ({ shownBy }) => {
    expect(isThere(shownBy, suite.shown)).toBe(true);
  });

  it('says nothing twice', () => {
    expect(new Set(statements.map(({ what }) => what)).size).toBe(statements.length);
  });

  it('has no test that shows nothing', () => {
    const named = new Set(statements.map(({ shownBy }) => shownBy));
    expect([...suite.shown].filter((title) => !named.has(title))).toEqual([]);
  });
});

const ROOT = path.resolve(__dirname, '../../../..');
const textOf = (file: string) => (existsSync(path.join(ROOT, file)) ? readFileSync(path.join(ROOT, file), 'utf8') : '');

function isThere(shownBy: ShownBy, shown: ReadonlySet<string>): boolean {
  if (typeof shownBy === 'string') return shown.has(shownBy);
  if ('decision' in shownBy)
    return textOf('docs/decisions/where-the-spec-is-silent.md').includes(`\n| ${shownBy.decision} | `);
  // A test that runs: after `it(` or a table of cases, neither skipped nor in a comment.
  const quoted = `'${shownBy.title.replace(/'/g, "\\'")}'`;
  return textOf(shownBy.file)
    .split('\n')
    .some((line) => /^\s*(it(\.each\(.*\))?|\]\))\(/.test(line) && line.includes(quoted));
}
