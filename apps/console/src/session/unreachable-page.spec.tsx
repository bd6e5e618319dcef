/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { act, fireEvent, screen } from '@testing-library/react';
import { FakeApi } from '../testing/fake-api';
import { renderPart } from '../testing/render';
import { UnreachablePage } from './unreachable-page';

const TOKEN = 'POST /v1/console/session/token';

it('asks the server again every five seconds, and at once when told to', async () => {
  const fetchBefore = globalThis.fetch;
  const api = FakeApi.install();
  jest.useFakeTimers();
  try {
    const { unmount } = renderPart(<UnreachablePage />);
    expect(api.requestsOf(TOKEN)).toHaveLength(0);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(api.requestsOf(TOKEN)).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(api.requestsOf(TOKEN)).toHaveLength(3);
    unmount();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(api.requestsOf(TOKEN)).toHaveLength(3);
  } finally {
    jest.useRealTimers();
    globalThis.fetch = fetchBefore;
  }
});
