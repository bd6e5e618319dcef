/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { act, screen } from '@testing-library/react';
import { failureOf, unreachable } from '../../api/api-failure';
import { renderPart } from '../../testing/render';
import { FailureNotice } from './failure-notice';

afterEach(() => jest.useRealTimers());

it('says that it retries without a connection, and does until it is gone', () => {
  jest.useFakeTimers();
  const onRetry = jest.fn();
  const { unmount } = renderPart(<FailureNotice error={unreachable()} onRetry={onRetry} />);
  expect(screen.getByRole('alert').textContent).toBe("Can't reach the server · retrying in 5 sTry again");
  act(() => void jest.advanceTimersByTime(10_000));
  expect(onRetry).toHaveBeenCalledTimes(2);
  unmount();
  jest.advanceTimersByTime(10_000);
  expect(onRetry).toHaveBeenCalledTimes(2);
});

it('does not promise to repeat what somebody did', () => {
  renderPart(<FailureNotice error={unreachable()} />);
  expect(screen.getByRole('alert').textContent).toBe("Can't reach the server");
});

it('repeats nothing that the API refused, and names the code and the request', () => {
  jest.useFakeTimers();
  const response = new Response(null, { status: 503, headers: { 'x-request-id': 'r-1' } });
  const onRetry = jest.fn();
  renderPart(
    <FailureNotice
      error={failureOf(response, { message: 'Try later.', error_code: 'OVERLOADED' })}
      onRetry={onRetry}
    />,
  );
  expect(screen.getByRole('link', { name: 'OVERLOADED' }).getAttribute('href')).toBe('/errors/OVERLOADED');
  screen.getByText(/request r-1/);
  act(() => void jest.advanceTimersByTime(10_000));
  expect(onRetry).not.toHaveBeenCalled();
});

it('shows no code where the response had none', () => {
  renderPart(<FailureNotice error={failureOf(new Response(null, { status: 502 }), '')} />);
  expect(screen.getByRole('alert').textContent).toBe('The server responded with status 502.');
});
