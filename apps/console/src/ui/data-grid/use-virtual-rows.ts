import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { textScale } from '../layout/text-scale';
import { usePreference } from '../preferences/preferences';
import type { VisibleRange } from './use-grid-pages';
import { useNarrow } from './use-narrow';

/** With text of the usual size, as in tokens.css. */
const ROW_PX = { comfortable: 40, dense: 32 } as const;
/** The two lines of a row on a phone. */
const TWO_LINES_PX = 64;
/** Rows in the document above and below those that can be seen. */
const OVERSCAN = 10;

interface VirtualRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly items: readonly VirtualItem[];
  readonly visible: VisibleRange;
  readonly height: number;
  readonly rowHeight: number;
  readonly scrollTo: (index: number) => void;
}

/** Chooses the rows that are in the document by how far their container is scrolled. */
export function useVirtualRows(count: number): VirtualRows {
  const [rows] = usePreference('rows');
  // Read once: it makes the browser compute styles, which every frame of a scroll would wait for.
  const [scale] = useState(textScale);
  const rowHeight = (useNarrow() ? TWO_LINES_PX : ROW_PX[rows]) * scale;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    // The header never hides the active row.
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: rowHeight,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const items = virtualizer.getVirtualItems();
  return {
    scroller,
    items,
    visible: { first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? 0 },
    height: virtualizer.getTotalSize(),
    rowHeight,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  };
}
