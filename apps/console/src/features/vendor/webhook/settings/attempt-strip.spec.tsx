/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import { renderLinked } from '../../../../testing/render';
import { AttemptStrip } from './attempt-strip';

const SLOTS = 48;
const START = Date.parse('2026-11-22T14:30:00.000Z');

/** Every half hour of a day, each with 100 attempts unless told otherwise. */
const day = (over: Readonly<Record<number, { attempts: number; delivered: number }>>) =>
  Array.from({ length: SLOTS }, (_, slot) => ({
    t: new Date(START + slot * 1_800_000).toISOString(),
    ...(over[slot] ?? { attempts: 100, delivered: 100 }),
  }));
const HALF_HOURS = day({ 3: { attempts: 0, delivered: 0 }, 47: { attempts: 1_000, delivered: 250 } });
const name = (text: string) => (accessible: string) => accessible.replaceAll('\u00a0', ' ') === text;
const bars = () => screen.getAllByRole('link');

it('says it all in a sentence, and the time, the attempts and the share of each bar', () => {
  renderLinked(<AttemptStrip halfHours={HALF_HOURS} />);
  screen.getByRole('img', {
    name: name('86.6 % of 5,600 attempts answered 2xx, lowest 14:00 to 14:30 with 25.0 %'),
  });
  expect(bars()).toHaveLength(SLOTS);
  screen.getByRole('link', { name: name('14:30 to 15:00: 100 attempts, 100 % answered 2xx') });
  screen.getByRole('link', { name: name('16:00 to 16:30: no attempts') });
  screen.getByRole('link', { name: name('14:00 to 14:30: 1,000 attempts, 25.0 % answered 2xx') });
});

it('splits a bar by its answers, and leaves one without attempts grey', () => {
  renderLinked(<AttemptStrip halfHours={HALF_HOURS} />);
  const heights = (slot: number) =>
    [...(bars()[slot]?.querySelectorAll('span') ?? [])].map(({ style }) => style.height);
  expect([heights(0), heights(3), heights(47)]).toEqual([['1.5rem'], [''], ['1.0625rem', '0.375rem']]);
});

it('is one stop of the Tab key, within which arrows move and the tooltip follows', async () => {
  const { user } = renderLinked(<AttemptStrip halfHours={HALF_HOURS} />);
  await user.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Show as table');
  await user.tab();
  expect(document.activeElement).toBe(bars()[47]);
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(bars()[46]);
  within(screen.getByText('13:30 to 14:00').parentElement!).getByText('100');
  await user.keyboard('{Home}');
  expect(document.activeElement).toBe(bars()[0]);
  await user.tab();
  expect(screen.queryByText('13:30 to 14:00')).toBeNull();
});

it('leads to the deliveries of the time', () => {
  renderLinked(<AttemptStrip halfHours={HALF_HOURS} />);
  const { searchParams, pathname } = new URL(bars()[3]!.getAttribute('href')!, 'http://console.example.com');
  expect([pathname, ...searchParams.values()]).toEqual([
    '/integration/webhook',
    '2026-11-22T16:00:00.000Z',
    '2026-11-22T16:30:00.000Z',
  ]);
});

it('shows the same numbers as a table', async () => {
  const { user } = renderLinked(<AttemptStrip halfHours={HALF_HOURS} />);
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(screen.getAllByRole('row')).toHaveLength(1 + SLOTS);
  const cells = within(screen.getByRole('row', { name: /^14:00 to 14:30/ })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    '250',
    '750',
    '1,000',
    '25.0 %',
  ]);
  await user.click(screen.getByRole('button', { name: 'Show as chart' }));
  expect(bars()).toHaveLength(SLOTS);
});
