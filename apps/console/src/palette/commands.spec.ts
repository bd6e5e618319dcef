import type { ListedBulk } from '../features/vendor/bulks/bulk.queries';
import { groupsOf } from './command';
import { commandsFor, withSends } from './commands';

const labels = (typed: string): string[] => commandsFor(typed).map(({ label }) => label);

it('finds pages and actions by a part of their names', () => {
  expect(labels('keys')).toEqual(['API keys']);
  expect(labels('SWITCH')).toEqual(['Switch to live', 'Switch to test']);
  expect(labels('')).toContain('Messages');
  expect(labels('<img src=x onerror=alert(1)>')).toEqual([]);
});

it('takes an id for that of a message or of a request, and digits for a number', () => {
  expect(commandsFor(' 0195A6F0-7C1E-7A52-9D0E-6F2B8F1D0001 ')).toEqual([
    { group: 'Messages', label: 'Open this message', to: { message: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0001' } },
  ]);
  expect(labels('0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000')).toEqual([
    'Messages of this request',
    'Progress of this request',
  ]);
  expect(commandsFor('+46 (70) 000-0001')).toEqual([
    { group: 'Messages', label: 'Messages to this number', to: { recipient: '46700000001' } },
  ]);
});

it('finds the messages of a status, and says in groups what it found', () => {
  expect(labels('undel')).toEqual(['Messages with status undelivered']);
  expect(labels('')).not.toContain('Messages with status failed');
  expect(groupsOf(commandsFor('message')).map(({ value, items }) => [value, items.length])).toEqual([
    ['Messages', 5],
    ['Do', 1],
    ['Go to', 1],
  ]);
});

it('finds the newest sends by their texts, behind the messages', () => {
  const send = (nth: number, text: string | null) =>
    ({ request_id: `r${nth}`, text, sender: 'SHOP', recipients: 1_200 * nth, created_at: `at ${nth}` }) as ListedBulk;
  const sends = [send(1, 'Your parcel waits'), send(2, null), send(3, 'Undelivered parcels'), send(4, 'Sale')];
  const found = (typed: string) => withSends(commandsFor(typed), sends, typed, (iso) => iso.toUpperCase());
  expect(found(' PARCEL')).toEqual([
    { group: 'Sends', label: 'Your parcel waits', note: '1,200 recipients · AT 1', to: { bulk: 'r1' } },
    { group: 'Sends', label: 'Undelivered parcels', note: '3,600 recipients · AT 3', to: { bulk: 'r3' } },
  ]);
  expect(found('undel').map(({ label }) => label)).toEqual(['Messages with status undelivered', 'Undelivered parcels']);
  expect(found('')).toEqual(commandsFor(''));
});
