import type { ReviewedSenderName } from '@sms/contracts/sender-names';

/** A sender name as operators see it. */
export function reviewView(name: ReviewedSenderName) {
  return {
    id: name.id,
    senderid: name.name,
    sample_content: name.sampleContent,
    status: name.review,
    reason: name.reason,
    vendor_id: name.accountId,
    created: name.createdAt,
    reviewed_at: name.reviewedAt,
    withdrawn_at: name.withdrawnAt,
  };
}
