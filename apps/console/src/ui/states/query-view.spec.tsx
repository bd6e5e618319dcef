/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { unreachable } from '../../api/api-failure';
import { renderPart } from '../../testing/render';
import { QueryView } from './query-view';

describe('what a query has brought', () => {
  let replies: (() => Promise<string>)[];

  function Part() {
    const query = useQuery({
      queryKey: ['part'],
      queryFn: () => replies.shift()?.() ?? Promise.reject(unreachable()),
    });
    return (
      <>
        <QueryView query={query}>{(data) => <p>{data}</p>}</QueryView>
        <button onClick={() => void query.refetch()}>Fetch again</button>
      </>
    );
  }

  it('says that it is loading only after a moment, and then shows the data', async () => {
    let arrive = (_data: string): void => undefined;
    replies = [() => new Promise((resolve) => (arrive = resolve))];
    renderPart(<Part />);
    expect(screen.queryByRole('status')).toBeNull();
    await screen.findByRole('status', { name: 'Loading' });
    arrive('the data');
    await screen.findByText('the data');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('shows a failure with a way to try again', async () => {
    replies = [() => Promise.reject(unreachable()), async () => 'the data'];
    const { user } = renderPart(<Part />);
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('the data');
  });

  it('keeps old data after a failure, and says how old it is', async () => {
    replies = [async () => 'the data'];
    const { user } = renderPart(<Part />);
    await screen.findByText('the data');
    await user.click(screen.getByRole('button', { name: 'Fetch again' }));
    expect((await screen.findByRole('status')).textContent).toMatch(/^As of /);
    screen.getByText('the data');
    replies = [async () => 'newer data'];
    await user.click(screen.getByRole('button', { name: 'Fetch again' }));
    await screen.findByText('newer data');
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  });
});
