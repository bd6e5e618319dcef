import { o } from '../../../i18n/operator/o';
import type { Question } from '../ask/question';
import { approve, reject, type Review, withdraw } from './reviews.queries';

const texts = o.reviews;

export function approval({ id, senderid, vendor_id, vendor }: Review): Question {
  const name = vendor?.name ?? o.parts.vendor(vendor_id);
  return {
    title: texts.approving.title(senderid),
    effect: texts.approving.effect(name),
    confirm: texts.approve,
    act: async () => {
      await approve(id);
      return { title: texts.approving.done(senderid), detail: texts.approving.doneMeans(name) };
    },
  };
}

export function rejection({ id, senderid }: Review): Question {
  return {
    title: texts.rejecting.title(senderid),
    effect: texts.rejecting.effect,
    reason: { hint: texts.vendorReads, templates: Object.values(texts.rejecting.reasons) },
    confirm: texts.reject,
    isDanger: true,
    act: async ({ reason = '' }) => {
      await reject(id, reason);
      return { title: texts.rejecting.done(senderid), detail: reason };
    },
  };
}

export function withdrawal({ id, senderid }: Review): Question {
  return {
    title: texts.withdrawing.title(senderid),
    effect: texts.withdrawing.effect,
    reason: { hint: texts.vendorReads, templates: Object.values(texts.withdrawing.reasons) },
    confirm: texts.withdraw,
    isDanger: true,
    act: async ({ reason = '' }) => {
      await withdraw(id, reason);
      return { title: texts.withdrawing.done(senderid), detail: reason };
    },
  };
}
