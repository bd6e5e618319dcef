import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { o } from '../../../i18n/operator/o';
import { t } from '../../../i18n/t';
import { Card } from '../../../ui/layout/card';
import { ListTable } from '../../../ui/layout/list-table';
import { Skeleton } from '../../../ui/states/skeleton';
import { Timestamp } from '../../../ui/values/timestamp';
import { ReviewPill } from '../sender-names/review-pill';
import { reviews, type ReviewStatus } from '../sender-names/reviews.queries';
import styles from './vendor-page.module.css';

const COLUMNS = [o.reviews.name, t.senderNames.status, t.senderNames.sample, t.senderNames.requested] as const;

/** Everything that the vendor asked for, what waits for a review first. */
export function VendorNames({ vendor }: { readonly vendor: number }) {
  const pending = useNames('pending', vendor);
  const approved = useNames('approved', vendor);
  const rejected = useNames('rejected', vendor);
  const withdrawn = useNames('withdrawn', vendor);
  if (!pending || !approved || !rejected || !withdrawn) return <Skeleton />;
  const names = [...pending, ...approved, ...rejected, ...withdrawn];
  return (
    <Card title={t.pages.senderNames} flush={names.length > 0}>
      {names.length === 0 ? (
        <p className={styles.quiet}>{o.vendor.noNames}</p>
      ) : (
        <ListTable columns={COLUMNS}>
          {names.map(({ id, senderid, status, sample_content: sample, created, reason }) => (
            <tr key={id}>
              <th scope="row">
                <Link
                  className="mono"
                  to="/ops/sender-names"
                  search={{ vendor, name: id, status: status === 'pending' ? undefined : status }}
                >
                  <bdi>{senderid}</bdi>
                </Link>
                {reason !== null && <p dir="auto">{reason}</p>}
              </th>
              <td>
                <ReviewPill status={status} />
              </td>
              <td data-label={COLUMNS[2]} dir="auto">
                {sample}
              </td>
              <td data-label={COLUMNS[3]}>
                <Timestamp iso={created} form="brief" />
              </td>
            </tr>
          ))}
        </ListTable>
      )}
    </Card>
  );
}

const useNames = (status: ReviewStatus, vendor: number) => useQuery(reviews({ status, vendor })).data?.sender_names;
