import { o } from '../../../i18n/operator/o';
import { t } from '../../../i18n/t';
import { Card } from '../../../ui/layout/card';
import { ListTable } from '../../../ui/layout/list-table';
import { VendorLink } from '../parts/vendor-link';
import { piecesOf } from './differences';
import { ReviewPill } from './review-pill';
import type { Review } from './reviews.queries';
import styles from './reviews-page.module.css';

const COLUMNS = [o.reviews.name, t.senderNames.status, o.reviews.vendor] as const;

/** The names that a person may take for this one, with the letters that differ. */
export function AlikeCard({ review: { senderid, alike } }: { readonly review: Review }) {
  return (
    <Card title={o.reviews.similarNames} caption={o.reviews.similarNamesMeans} flush={alike.length > 0}>
      {alike.length === 0 ? (
        <p className={styles.quiet}>{o.reviews.noneSimilar}</p>
      ) : (
        <ListTable columns={COLUMNS}>
          {alike.map((other) => (
            <tr key={`${other.vendor_id} ${other.senderid} ${other.status}`}>
              <th scope="row">
                <bdi className={styles.senderid}>
                  {piecesOf(other.senderid, senderid).map(({ text, differs }, at) =>
                    differs ? <mark key={at}>{text}</mark> : text,
                  )}
                </bdi>
              </th>
              <td>
                <ReviewPill status={other.status} />
              </td>
              <td data-label={COLUMNS[2]}>
                <VendorLink id={other.vendor_id} />
              </td>
            </tr>
          ))}
        </ListTable>
      )}
    </Card>
  );
}
