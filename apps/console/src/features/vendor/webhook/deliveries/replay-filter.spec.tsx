/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from '../../../../testing/fake-api';
import { renderPart } from '../../../../testing/render';
import type { DeliveryFilter } from './delivery-filter';
import { ReplayFilter } from './replay-filter';

const REPLAY = 'POST /v1/webhook-deliveries/replay';

describe('replaying what a filter shows', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;

  beforeEach(() => void (api = FakeApi.install()));
  afterEach(() => void (globalThis.fetch = fetchBefore));

  /** Calls replay `calls` deliveries each, one after the other, after a count of all of them. */
  function deliveriesAre(count: number, calls: readonly number[] = [], more = false): void {
    let call = 0;
    api.on(REPLAY, ({ body }) => {
      if ('dry_run' in (body as object)) return Response.json({ data: { count, more } });
      const replayed = calls[call] ?? 0;
      call += 1;
      return Response.json({ data: { replayed, next_cursor: call < calls.length ? call : null } });
    });
  }

  async function open(filter: DeliveryFilter) {
    const { user } = renderPart(<ReplayFilter filter={filter} />);
    await user.click(screen.getByRole('button', { name: 'Replay all matching' }));
    return user;
  }

  it.each<DeliveryFilter>([{}, { status: 'pending' }])('is not offered for %j', (filter) => {
    renderPart(<ReplayFilter filter={filter} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says how many it replays before it does, and call by call replays all of them', async () => {
    deliveriesAre(1_500, [1_000, 500]);
    const user = await open({ status: 'dead' });
    await user.click(await screen.findByRole('button', { name: 'Replay 1,500 deliveries' }));
    await screen.findByText(/^1,500 will be delivered again/);
    const [count, ...others] = api.bodiesOf(REPLAY) as object[];
    expect(count).toEqual({ status: 'dead', dry_run: true });
    // Afterwards the deliveries are counted again.
    expect(others.filter((body) => !('dry_run' in body))).toEqual([{ status: 'dead' }, { status: 'dead', cursor: 1 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says when there are more than were counted', async () => {
    deliveriesAre(10_000, [], true);
    await open({ status: 'failed' });
    await screen.findByRole('button', { name: 'Replay more than 10,000 deliveries' });
  });

  it('replays nothing when nothing fits', async () => {
    deliveriesAre(0);
    await open({ status: 'failed' });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Replay 0 deliveries' });
    expect(button.disabled).toBe(true);
  });
});
