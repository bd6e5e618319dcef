import { useState } from 'react';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import styles from './parts.module.css';

export interface Cursors<Cursor> {
  /** Of the page that is shown; undefined for the first. */
  readonly cursor: Cursor | undefined;
  readonly isFirst: boolean;
  readonly forward: (next: Cursor) => void;
  readonly back: () => void;
}

/** The pages that somebody has gone through. */
export function useCursors<Cursor extends number | string = number>(): Cursors<Cursor> {
  const [gone, setGone] = useState<readonly Cursor[]>([]);
  return {
    cursor: gone.at(-1),
    isFirst: gone.length === 0,
    forward: (next) => setGone([...gone, next]),
    back: () => setGone(gone.slice(0, -1)),
  };
}

export interface PagerLabels {
  readonly back: string;
  readonly forward: string;
}

interface PagerProps<Cursor> {
  readonly cursors: Cursors<Cursor>;
  /** Of the next page; null at the end. */
  readonly next: Cursor | null;
  readonly labels?: PagerLabels;
}

export function Pager<Cursor>(props: PagerProps<Cursor>) {
  const { cursors, next, labels = { back: t.ui.newer, forward: t.ui.older } } = props;
  if (cursors.isFirst && next === null) return null;
  return (
    <p className={styles.pager}>
      {!cursors.isFirst && <Button onClick={cursors.back}>{labels.back}</Button>}
      {next !== null && <Button onClick={() => cursors.forward(next)}>{labels.forward}</Button>}
    </p>
  );
}
