import { useQuery } from '@tanstack/react-query';
import { o } from '../../../i18n/operator/o';
import { countText } from '../../../i18n/text/number-text';
import { Card } from '../../../ui/layout/card';
import { durationText } from '../../../ui/values/delay-text';
import { Timestamp } from '../../../ui/values/timestamp';
import { Fact, Facts } from '../parts/facts';
import { VendorName } from '../parts/vendor-link';
import { vendorOf } from '../parts/vendor.query';
import { sinceOf } from './review-list';
import { type Review, reviews } from './reviews.queries';
import styles from './reviews-page.module.css';

/** What is known of the vendor who asks, and what became of its other names. */
export function VendorSoFar({ review: { id, vendor_id: vendor } }: { readonly review: Review }) {
  const account = useQuery(vendorOf(vendor)).data;
  const approved = useQuery(reviews({ status: 'approved', vendor })).data?.sender_names ?? [];
  const rejected = useQuery(reviews({ status: 'rejected', vendor })).data?.sender_names ?? [];
  const before = [...rejected, ...approved].filter((other) => other.id !== id);
  return (
    <Card title={o.reviews.soFar} caption={<VendorName id={vendor} />}>
      <Facts>
        {account && (
          <>
            <Fact name={o.reviews.accountAge}>{durationText(Date.now() - Date.parse(account.created_at))}</Fact>
            <Fact name={o.vendor.spent}>{countText(account.credits.spent)}</Fact>
          </>
        )}
        <Fact name={o.reviews.otherNames}>{o.reviews.namesSoFar(approved.length, rejected.length)}</Fact>
        {before.map((other) => (
          <Fact key={other.id} name={other.senderid}>
            <Became review={other} />
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

function Became({ review }: { readonly review: Review }) {
  return (
    <span className={styles.became}>
      {review.status === 'rejected' ? o.reviews.statuses.rejected : o.reviews.statuses.approved}{' '}
      <Timestamp iso={sinceOf(review)} form="brief" />
      {review.reason !== null && (
        <span dir="auto" className={styles.reason}>
          {review.reason}
        </span>
      )}
    </span>
  );
}
