import { ArrowLeft, Check, X } from 'lucide-react';
import { o } from '../../../i18n/operator/o';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { Card } from '../../../ui/layout/card';
import { PhonePreview } from '../../../ui/layout/phone-preview';
import { Notice } from '../../../ui/states/notice';
import { Timestamp } from '../../../ui/values/timestamp';
import { PermittedButton } from '../parts/permitted-button';
import { VendorLink } from '../parts/vendor-link';
import { AlikeCard } from './alike-card';
import { ReviewPill } from './review-pill';
import type { Review } from './reviews.queries';
import styles from './reviews-page.module.css';
import { VendorSoFar } from './vendor-so-far';

interface ReviewActions {
  readonly onApprove: () => void;
  readonly onReject: () => void;
  readonly onWithdraw: () => void;
}

interface ReviewDetailProps extends ReviewActions {
  readonly review: Review;
  readonly onBack: () => void;
}

/** One name: who asks for it, what it looks like, and what it may be taken for. */
export function ReviewDetail({ review, onBack, ...actions }: ReviewDetailProps) {
  const { senderid, status, reason, sample_content: sample, vendor_id: vendor, alike } = review;
  const others = alike.filter(({ vendor_id }) => vendor_id !== vendor);
  return (
    <section className={styles.detail} aria-label={o.reviews.nameUnderReview(senderid)}>
      <header className={styles.head}>
        <span className={styles.back}>
          <Button tone="ghost" iconOnly onClick={onBack} aria-label={t.ui.backToList}>
            <ArrowLeft />
          </Button>
        </span>
        <div>
          <h2 className={styles.title}>
            <bdi className={styles.senderid}>{senderid}</bdi> <ReviewPill status={status} />
          </h2>
          <Requested review={review} />
        </div>
        <Actions status={status} {...actions} />
      </header>
      {others[0] && (
        <Notice tone="warn" title={o.reviews.looksLike(others[0].senderid)}>
          <p>{o.reviews.looksLikeMeans}</p>
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <AlikeCard review={review} />
          {reason !== null && (
            <Card title={o.reviews.reason}>
              <p dir="auto">{reason}</p>
            </Card>
          )}
          <VendorSoFar review={review} />
        </div>
        <PhonePreview sender={senderid} text={sample} />
      </div>
    </section>
  );
}

function Requested({ review }: { readonly review: Review }) {
  const { created, reviewed_at: reviewed, withdrawn_at: withdrawn } = review;
  const vendor = <VendorLink id={review.vendor_id} />;
  const at = (iso: string) => <Timestamp iso={iso} form="brief" />;
  return (
    <p className={styles.requested}>
      {o.reviews.requestedBy(vendor, at(created))}
      {reviewed !== null && o.reviews.reviewedAt(at(reviewed))}
      {withdrawn !== null && o.reviews.withdrawnAt(at(withdrawn))}
    </p>
  );
}

function Actions({ status, onApprove, onReject, onWithdraw }: ReviewActions & Pick<Review, 'status'>) {
  if (status === 'approved')
    return (
      <div className={styles.actions}>
        <PermittedButton permission="sender-names.review" onClick={onWithdraw}>
          {o.reviews.withdrawAsk}
        </PermittedButton>
      </div>
    );
  if (status !== 'pending') return null;
  return (
    <div className={styles.actions}>
      <PermittedButton permission="sender-names.review" onClick={onReject} aria-keyshortcuts="x">
        <X />
        {o.reviews.rejectAsk} <kbd>X</kbd>
      </PermittedButton>
      <PermittedButton permission="sender-names.review" tone="primary" onClick={onApprove} aria-keyshortcuts="a">
        <Check />
        {o.reviews.approve} <kbd>A</kbd>
      </PermittedButton>
    </div>
  );
}
