import { TriangleAlert } from 'lucide-react';
import { o } from '../../../i18n/operator/o';
import { durationText } from '../../../ui/values/delay-text';
import { useNow } from '../parts/use-now';
import type { Review } from './reviews.queries';
import styles from './reviews-page.module.css';

const TICK_MS = 30_000;

interface ReviewListProps {
  readonly names: readonly Review[];
  readonly chosen: Review | undefined;
  readonly onChoose: (id: string) => void;
}

export function ReviewList({ names, chosen, onChoose }: ReviewListProps) {
  const now = useNow(TICK_MS);
  const step = (by: 1 | -1): void => {
    const next = names[names.findIndex(({ id }) => id === chosen?.id) + by];
    if (next) onChoose(next.id);
  };
  return (
    <>
      <ul className={styles.names} aria-label={o.reviews.list}>
        {names.map((review) => (
          <li key={review.id}>
            <button
              type="button"
              className={styles.name}
              aria-current={review.id === chosen?.id || undefined}
              onClick={() => onChoose(review.id)}
            >
              <bdi className={styles.senderid}>{review.senderid}</bdi>
              <Alike review={review} />
              <span className={styles.vendor}>
                <bdi>{review.vendor?.name ?? o.parts.vendor(review.vendor_id)}</bdi>
              </span>
              <span className={styles.age}>{durationText(now - Date.parse(sinceOf(review)))}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.keys}>
        <button type="button" aria-keyshortcuts="j" aria-label={o.reviews.next} onClick={() => step(1)}>
          J
        </button>
        <button type="button" aria-keyshortcuts="k" aria-label={o.reviews.previous} onClick={() => step(-1)}>
          K
        </button>
        {o.reviews.move}
        {chosen?.status === 'pending' && (
          <>
            <kbd>A</kbd> {o.reviews.approveKey} <kbd>X</kbd> {o.reviews.rejectKey}
          </>
        )}
      </p>
    </>
  );
}

/** Since when the name has its status. */
export const sinceOf = ({ created, reviewed_at, withdrawn_at }: Review): string =>
  withdrawn_at ?? reviewed_at ?? created;

function Alike({ review: { alike, vendor_id: own } }: { readonly review: Review }) {
  const others = alike.filter(({ vendor_id }) => vendor_id !== own).length;
  if (others === 0) return alike.length > 0 ? <span className={styles.own}>{o.reviews.ownName}</span> : <span />;
  return (
    <span className={styles.alike}>
      <TriangleAlert />
      {o.reviews.similar(others)}
    </span>
  );
}
