import { o } from '../../../i18n/operator/o';
import { countText } from '../../../i18n/text/number-text';
import type { Answers, Question } from '../ask/question';
import type { Vendor } from '../parts/vendor.query';
import { adjust, topUp } from './vendor.queries';

const MAX_REFERENCE = 64;
const texts = o.vendor;

const creditsIn = ({ credits = '' }: Answers): number => {
  const count = Number(credits);
  return Number.isSafeInteger(count) ? count : 0;
};

export function topUpOf({ id, name, credits: { available } }: Vendor): Question {
  return {
    title: texts.toppingUp.title(name),
    effect: (answers) =>
      texts.toppingUp.effect(countText(creditsIn(answers)), countText(available + creditsIn(answers))),
    fields: [
      { name: 'credits', label: texts.toppingUp.credits, type: 'number', min: 1 },
      {
        name: 'reference',
        label: texts.toppingUp.reference,
        hint: texts.toppingUp.referenceHint,
        maxLength: MAX_REFERENCE,
      },
    ],
    confirm: texts.topUp,
    act: async (answers) => {
      const credits = creditsIn(answers);
      const { credit_balance: balance } = await topUp(id, { credits, reference: answers['reference'] ?? '' });
      return { title: texts.toppingUp.done(countText(credits)), detail: texts.availableNow(countText(balance)) };
    },
  };
}

export function adjustmentOf({ id, name, credits: { available } }: Vendor): Question {
  return {
    title: texts.adjusting.title(name),
    effect: (answers) => {
      const credits = creditsIn(answers);
      const after = countText(available + credits);
      return credits < 0
        ? texts.adjusting.takes(countText(-credits), after)
        : texts.adjusting.gives(countText(credits), after);
    },
    fields: [
      { name: 'credits', label: texts.toppingUp.credits, hint: texts.adjusting.creditsHint, type: 'number' },
      {
        name: 'reference',
        label: texts.toppingUp.reference,
        hint: texts.adjusting.referenceHint,
        maxLength: MAX_REFERENCE,
      },
    ],
    reason: { hint: o.ask.auditSees },
    confirm: texts.adjust,
    act: async (answers) => {
      const credits = creditsIn(answers);
      const { reference = '', reason = '' } = answers;
      const { credit_balance: balance } = await adjust(id, { credits, reference, reason });
      return { title: texts.adjusting.done(countText(credits)), detail: texts.availableNow(countText(balance)) };
    },
  };
}
