/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { renderPart } from '../../../../testing/render';
import { FakeApi } from '../../../../testing/fake-api';
import type { MessageFilter } from '../../../../api/message-filter';
import { SavedViews } from './saved-views';

describe('the views of messages', () => {
  const onSearch = jest.fn<void, [MessageFilter]>();

  const fetchBefore = globalThis.fetch;
  let api: FakeApi;

  beforeEach(() => {
    localStorage.clear();
    jest.clearAllMocks();
    api = FakeApi.install();
  });
  afterEach(() => void (globalThis.fetch = fetchBefore));

  const show = (filter: MessageFilter) => renderPart(<SavedViews mode="live" filter={filter} onSearch={onSearch} />);
  const view = (name: string) => screen.getByRole('tab', { name });
  const names = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

  it('searches for what a view names, and for everything without one', async () => {
    const { user } = show({});
    await user.click(view('Waiting'));
    expect(onSearch).toHaveBeenLastCalledWith({ status: 'queued,pending' });
    await user.click(view('All'));
    expect(onSearch).toHaveBeenLastCalledWith({});
  });

  it('counts the views that usage counts: what waits of all days, and what was not delivered today', async () => {
    const point = (at: string, undelivered: number, failed: number, waiting: number) => ({
      ...{ t: at, messages: 0, segments: 0, credits: 0, delivered: 0 },
      ...{ undelivered, failed, waiting },
    });
    const series = [
      { key: 'failed', points: [point('2026-11-22', 900, 80, 0), point('2026-11-23', 0, 52, 0)] },
      { key: 'undelivered', points: [point('2026-11-22', 0, 0, 0), point('2026-11-23', 1_300, 0, 0)] },
      { key: 'waiting', points: [point('2026-11-22', 0, 0, 2), point('2026-11-23', 0, 0, 120)] },
    ];
    api.respond('GET /v1/usage', { series });
    show({});
    await screen.findByRole('tab', { name: 'Not delivered today 1,352' });
    expect(names()).toEqual(['All', 'Not delivered today 1,352', 'Last hour', 'Waiting 122']);
    const [asked] = api.requestsOf('GET /v1/usage');
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ interval: 'day', group_by: 'status', mode: 'live' });
  });

  it('saves the filter under a name, without its number, and removes it again', async () => {
    const { user, unmount } = show({ recipient: '46700000001', status: 'failed' });
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    await user.type(await screen.findByLabelText('Name'), ' Shop {Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([chosen(), names().at(-1)]).toEqual(['Shop', 'Shop']);
    unmount();

    const again = show({});
    expect(names().at(-1)).toBe('Shop');
    await again.user.click(view('Shop'));
    expect(onSearch).toHaveBeenLastCalledWith({ status: 'failed' });
    await again.user.click(screen.getByRole('button', { name: 'Remove view' }));
    expect(names()).not.toContain('Shop');
    expect(localStorage.getItem('message-views')).toBe('[]');
  });

  it('saves nothing under a name of spaces', async () => {
    const { user } = show({ status: 'failed' });
    const before = names();
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    await user.type(await screen.findByLabelText('Name'), '   {Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(names()).toEqual(before);
    expect(localStorage.getItem('message-views')).toBeNull();
  });

  it('does not offer to remove a view that everybody has', async () => {
    const { user } = show({});
    await user.click(view('Last hour'));
    expect(screen.queryByRole('button', { name: 'Remove view' })).toBeNull();
  });
});
