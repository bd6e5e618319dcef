import { o } from '../../../i18n/operator/o';
import { Pill } from '../../../ui/values/pill';
import type { ReviewStatus } from './reviews.queries';

export function ReviewPill({ status }: { readonly status: ReviewStatus }) {
  if (status === 'pending') return <Pill status="review" />;
  if (status === 'rejected') return <Pill status="rejected" />;
  if (status === 'approved') return <Pill hue="good">{o.reviews.statuses.approved}</Pill>;
  return <Pill hue="outline">{o.reviews.statuses.withdrawn}</Pill>;
}
