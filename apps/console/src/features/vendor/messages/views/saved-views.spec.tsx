/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { renderPart } from '../../../../testing/render';
import type { MessageFilter } from '../filter/message-filter';
import { SavedViews } from './saved-views';

describe('the views of messages', () => {
  const onSearch = jest.fn<void, [MessageFilter]>();

  beforeEach(() => {
    localStorage.clear();
    jest.clearAllMocks();
  });

  const show = (filter: MessageFilter) => renderPart(<SavedViews filter={filter} onSearch={onSearch} />);
  const view = (name: string) => screen.getByRole('tab', { name });
  const names = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

  it('searches for what a view names, and for everything without one', async () => {
    const { user } = show({});
    await user.click(view('Waiting'));
    expect(onSearch).toHaveBeenLastCalledWith({ status: 'queued' });
    await user.click(view('All'));
    expect(onSearch).toHaveBeenLastCalledWith({});
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
