/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { FakeApi } from '../../../../testing/fake-api';
import { renderLinked } from '../../../../testing/render';
import { AnswerFigures } from './answer-figures';

const LIST = 'GET /v1/webhook-deliveries';
const HALF_HOURS = [{ t: '2026-11-23T13:30:00.000Z', attempts: 8, delivered: 6 }];

describe('the figures of the answers', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;

  beforeEach(() => (api = FakeApi.install()));
  afterEach(() => void (globalThis.fetch = fetchBefore));

  const figures = () =>
    screen.getAllByRole('definition').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));

  it('count what waits on one page, and say where there is more', async () => {
    const attempts = [{ duration_ms: 84 }];
    api.on(LIST, ({ query }) =>
      Response.json({
        data: { deliveries: [{ attempts }, { attempts }], next_cursor: query.has('status') ? 5 : null },
      }),
    );
    renderLinked(<AnswerFigures halfHours={HALF_HOURS} maySeeHistory />);
    await waitFor(() => expect(figures()).toEqual(['75.0 %', '84 ms', '2+']));
    expect(screen.getByRole('link', { name: '2+' }).getAttribute('href')).toContain('status=pending');
  });

  it('have no share while nothing was attempted, and no history for who may not see it', () => {
    renderLinked(
      <AnswerFigures halfHours={[{ ...HALF_HOURS[0]!, attempts: 0, delivered: 0 }]} maySeeHistory={false} />,
    );
    expect(figures()).toEqual(['–']);
    expect(api.requests).toEqual([]);
  });

  it('leave out what the server does not count yet', () => {
    renderLinked(<AnswerFigures halfHours={[]} maySeeHistory={false} />);
    expect(screen.queryByRole('definition')).toBeNull();
    expect(screen.queryByRole('img')).toBeNull();
  });
});
