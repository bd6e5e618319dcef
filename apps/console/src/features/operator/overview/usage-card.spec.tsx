/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, within } from '@testing-library/react';
import { FakeApi } from '../../../testing/fake-api';
import { renderPart } from '../../../testing/render';
import { UsageCard } from './usage-card';
import { usageRows } from './usage-rows';

const point = (messages: number) => ({
  t: '2026-03-01T09:00:00.000Z',
  messages,
  segments: messages,
  credits: messages,
  delivered: messages - 2,
  undelivered: 1,
  failed: 0,
  waiting: 1,
});
const series = (key: string, ...messages: number[]) => ({
  key,
  vendor_id: null,
  name: null,
  retry_helps: null,
  points: messages.map(point),
});

describe('usage of all vendors', () => {
  const fetchBefore = globalThis.fetch;
  afterEach(() => void (globalThis.fetch = fetchBefore));

  it('is shown by carrier, and by country in the words of the language', async () => {
    const api = FakeApi.install();
    api.on('GET /v1/admin/usage', ({ query }) => {
      const carriers = query.get('group_by') === 'carrier';
      const data = { series: carriers ? [series('north', 1_000, 500), series('none', 5)] : [series('BE', 40)] };
      return Response.json({ status: 'success', message: 'Done.', data });
    });
    const { user } = renderPart(<UsageCard />);
    const cellsOf = async (name: RegExp) =>
      within(await screen.findByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(await cellsOf(/^north/)).toEqual(['1,500', expect.stringMatching(/^99\.7.%$/), '2', '2']);
    expect((await cellsOf(/^No carrier so far/))[0]).toBe('5');
    await user.click(screen.getByRole('radio', { name: 'Country' }));
    expect((await cellsOf(/^Belgium/))[0]).toBe('40');
  });

  it('adds up what would be too many rows', () => {
    const many = [...Array.from({ length: 12 }, (_unused, n) => series(`c${n}`, 10)), series('other', 7)];
    const rows = usageRows({ series: many });
    expect(rows).toHaveLength(10);
    expect(rows.at(-1)).toMatchObject({ key: 'other', messages: 37 });
    expect(usageRows({ series: many.slice(0, 10) })).toHaveLength(10);
    expect(usageRows({ series: [...many.slice(0, 2), series('other', 7)] }).map(({ key }) => key)).toEqual([
      'c0',
      'c1',
      'other',
    ]);
  });
});
