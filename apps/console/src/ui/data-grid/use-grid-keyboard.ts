import { type KeyboardEvent, useState } from 'react';
import type { VisibleRange } from './use-grid-pages';

const PAGE_ROWS = 20;
const STEPS: Readonly<Record<string, number>> = {
  j: 1,
  ArrowDown: 1,
  k: -1,
  ArrowUp: -1,
  PageDown: PAGE_ROWS,
  PageUp: -PAGE_ROWS,
  Home: -Infinity,
  End: Infinity,
};

interface GridKeyboardOptions {
  readonly count: number;
  readonly visible: VisibleRange;
  /** Undefined while the row is not loaded. */
  readonly keyAt: (index: number) => string | undefined;
  /** The key of the open row. */
  readonly opened: string | undefined;
  readonly onOpen: (key: string) => void;
  readonly scrollTo: (index: number) => void;
}

interface GridKeyboard {
  /** The index of the row that keys start from. */
  readonly active: number;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Makes a row active and opens it, as a click does. */
  readonly choose: (index: number) => void;
  /** Opens the row after the open one, or the one before it. */
  readonly step: (by: 1 | -1) => void;
}

/** One row is active: keys move it and open it, and it is scrolled into view. */
export function useGridKeyboard(options: GridKeyboardOptions): GridKeyboard {
  const { count, visible, keyAt, opened, onOpen, scrollTo } = options;
  const [active, setActive] = useState(0);
  const within = (index: number): number => Math.max(0, Math.min(count - 1, index));
  const open = (index: number): void => {
    const key = keyAt(index);
    if (key !== undefined) onOpen(key);
  };
  const move = (target: number): void => {
    setActive(target);
    scrollTo(target);
  };
  const openedIndex = (): number | undefined => {
    for (let index = visible.first; index <= visible.last; index += 1)
      if (opened !== undefined && keyAt(index) === opened) return index;
    return undefined;
  };
  return {
    active,
    onKeyDown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Enter') return open(active);
      const step = STEPS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      move(within(active + step));
    },
    choose: (index) => {
      setActive(index);
      open(index);
    },
    step: (by) => {
      const target = within((openedIndex() ?? active) + by);
      move(target);
      open(target);
    },
  };
}
