import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useRef } from 'react';
import type { VisibleRange } from './use-grid-pages';

/** The height of a row in data-grid.module.css. */
const ROW_PX = 36;
/** Rows in the document above and below those that can be seen. */
const OVERSCAN = 10;

interface VirtualRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly items: readonly VirtualItem[];
  readonly visible: VisibleRange;
  readonly height: number;
  readonly scrollTo: (index: number) => void;
}

/** Chooses the rows that are in the document by how far their container is scrolled. */
export function useVirtualRows(count: number): VirtualRows {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    // The header never hides the active row.
    scrollPaddingStart: ROW_PX,
    scrollPaddingEnd: ROW_PX,
  });
  const items = virtualizer.getVirtualItems();
  return {
    scroller,
    items,
    visible: { first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? 0 },
    height: virtualizer.getTotalSize(),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  };
}
