/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { act, renderHook } from '@testing-library/react';
import type { KeyboardEvent } from 'react';
import { useGridKeyboard } from './use-grid-keyboard';

const COUNT = 50;

function gridWith({ opened, loaded = COUNT }: { readonly opened?: string; readonly loaded?: number } = {}) {
  const onOpen = jest.fn<void, [string]>();
  const scrollTo = jest.fn<void, [number]>();
  const { result } = renderHook(() =>
    useGridKeyboard({
      count: COUNT,
      visible: { first: 0, last: 20 },
      keyAt: (index) => (index < loaded ? `row ${index}` : undefined),
      opened,
      onOpen,
      scrollTo,
    }),
  );
  const press = (key: string, modifiers: Partial<KeyboardEvent> = {}) => {
    const preventDefault = jest.fn();
    act(() => result.current.onKeyDown({ key, preventDefault, ...modifiers } as unknown as KeyboardEvent));
    return preventDefault;
  };
  return { result, press, onOpen, scrollTo };
}

it.each([
  ['j', 1],
  ['ArrowDown', 1],
  ['PageDown', 20],
  ['End', COUNT - 1],
  ['k', 0],
  ['ArrowUp', 0],
  ['PageUp', 0],
  ['Home', 0],
])('moves from the first row by %s to row %d, and scrolls there', (key, target) => {
  const { result, press, scrollTo } = gridWith();
  expect(press(key)).toHaveBeenCalled();
  expect(result.current.active).toBe(target);
  expect(scrollTo).toHaveBeenLastCalledWith(target);
});

it('moves back from the last row, and not beyond it', () => {
  const { result, press } = gridWith();
  const activeAfter = (key: string): number => {
    press(key);
    return result.current.active;
  };
  expect(['End', 'j', 'PageUp', 'k', 'Home'].map(activeAfter)).toEqual([49, 49, 29, 28, 0]);
});

it('opens the active row by Enter, and nothing while the row is not loaded', () => {
  const { press, onOpen } = gridWith({ loaded: 1 });
  press('Enter');
  expect(onOpen.mock.calls).toEqual([['row 0']]);
  press('j');
  press('Enter');
  expect(onOpen).toHaveBeenCalledTimes(1);
});

it.each([['x'], ['Tab'], ['c']])('leaves the key %s to the page', (key) => {
  const { result, press } = gridWith();
  expect(press(key)).not.toHaveBeenCalled();
  expect(result.current.active).toBe(0);
});

it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])(
  'leaves keys with a modifier alone: %j',
  (modifier) => {
    const { result, press } = gridWith();
    expect(press('j', modifier)).not.toHaveBeenCalled();
    expect(result.current.active).toBe(0);
  },
);

it('makes a row active when it is chosen, and opens it', () => {
  const { result, onOpen, scrollTo } = gridWith();
  act(() => result.current.choose(7));
  expect(result.current.active).toBe(7);
  expect(onOpen.mock.calls).toEqual([['row 7']]);
  expect(scrollTo).not.toHaveBeenCalled();
});

it('steps from the open row, wherever the active row is', () => {
  const { result, press, onOpen } = gridWith({ opened: 'row 5' });
  press('End');
  act(() => result.current.step(1));
  expect(result.current.active).toBe(6);
  act(() => result.current.step(-1));
  expect(onOpen.mock.calls).toEqual([['row 6'], ['row 4']]);
});

it('steps from the active row when the open row is not in the document', () => {
  const { result, onOpen } = gridWith({ opened: 'row 40' });
  act(() => result.current.choose(3));
  act(() => result.current.step(1));
  expect(onOpen).toHaveBeenLastCalledWith('row 4');
});

it('does not step beyond the first row', () => {
  const { result, onOpen } = gridWith({ opened: 'row 0' });
  act(() => result.current.step(-1));
  expect(onOpen.mock.calls).toEqual([['row 0']]);
});
