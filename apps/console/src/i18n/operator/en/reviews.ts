import type { ReactNode } from 'react';
import { pluralIn } from '../../text/plural';
import { rich } from '../../text/rich';

const plural = pluralIn('en');

/** The review of sender names. */
export const reviews = {
  status: 'Status',
  toReview: (count: string) => `To review ${count}`,
  statuses: { approved: 'Approved', rejected: 'Rejected', withdrawn: 'Withdrawn' },
  list: 'Sender names in this status',
  nothingWaits: 'No name waits for a review',
  nothingWaitsMeans: 'New requests appear here by themselves.',
  none: 'No names in this status',
  pages: { back: 'Earlier', forward: 'Later' },
  next: 'Next name',
  previous: 'Previous name',
  move: 'move',
  approveKey: 'approve',
  rejectKey: 'reject',
  name: 'Name',
  vendor: 'Vendor',
  nameUnderReview: (name: string) => `Sender name ${name}`,
  similar: (count: number) => plural(count, { one: '# similar', other: '# similar' }),
  ownName: 'own name',
  looksLike: (name: string) => `Looks like ${name}, a name of another vendor.`,
  looksLikeMeans: 'A person may take one for the other.',
  requestedBy: (vendor: ReactNode, time: ReactNode) => rich`Requested by ${vendor}, ${time}`,
  reviewedAt: (time: ReactNode) => rich` · reviewed ${time}`,
  withdrawnAt: (time: ReactNode) => rich` · withdrawn ${time}`,
  reason: 'Reason',
  similarNames: 'Similar names',
  similarNamesMeans: 'by look-alike letters',
  noneSimilar: 'No other name looks like this one.',
  soFar: 'The vendor so far',
  accountAge: 'Age of the account',
  otherNames: 'Sender names',
  namesSoFar: (approved: number, rejected: number) => `${approved} approved, ${rejected} rejected`,
  approve: 'Approve',
  reject: 'Reject',
  rejectAsk: 'Reject…',
  withdraw: 'Withdraw',
  withdrawAsk: 'Withdraw…',
  vendorReads: 'The vendor reads this reason.',
  approving: {
    title: (name: string) => `Approve ${name}?`,
    effect: (vendor: string) => `${vendor} and its sub-accounts may send under this name at once.`,
    done: (name: string) => `${name} approved`,
    doneMeans: (vendor: string) => `${vendor} may send under it.`,
  },
  rejecting: {
    title: (name: string) => `Reject ${name}?`,
    effect: 'The vendor sees the name as rejected, with your reason, and may ask for it again.',
    done: (name: string) => `${name} rejected`,
    reasons: {
      tooClose: 'The name is too close to a name of another vendor.',
      noProof: 'There is no proof of the right to use the name.',
      noBrand: 'The name is not a brand or a company.',
      badSample: 'The sample does not show what the name is for.',
    },
  },
  withdrawing: {
    title: (name: string) => `Withdraw ${name}?`,
    effect:
      'New sends under this name are refused, usually at once. The vendor sees it as rejected, with your reason, and may ask for it again.',
    done: (name: string) => `${name} withdrawn`,
    reasons: {
      abuse: 'Messages under the name were reported as fraud.',
      owner: 'The owner of the brand has objected.',
      unused: 'The name is no longer used.',
    },
  },
};
