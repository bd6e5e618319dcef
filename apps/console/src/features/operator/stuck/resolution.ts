import type { Schemas } from '@sms/api-client';
import { api, dataOf } from '../../../api/client';
import { o } from '../../../i18n/operator/o';
import type { Question } from '../ask/question';

type Resolve = Schemas['ResolveUncertainRequestBody'];

const texts = o.stuck.resolving;
const OUTCOMES = ['accepted', 'not_accepted', 'send_again'] as const satisfies Resolve['outcome'][];

/** Decides what became of messages whose carrier has not answered. */
export function resolutionOf(ids: readonly string[]): Question {
  return {
    title: texts.title(ids.length),
    effect: texts.effect,
    choice: {
      name: 'outcome',
      label: texts.waysOut,
      options: OUTCOMES.map((value) => ({ value, ...texts.outcomes[value] })),
    },
    reason: { hint: o.ask.auditSees },
    confirm: texts.resolve,
    act: async ({ outcome: chosen, reason = '' }) => {
      const outcome = OUTCOMES.find((one) => one === chosen);
      if (outcome === undefined) throw new Error('no way out was chosen');
      const body = { reason, outcome, message_ids: [...ids] };
      const { resolved, not_uncertain: left } = await dataOf(
        api.POST('/v1/admin/uncertain-messages/resolve', { body }),
      );
      return {
        title: texts.done(resolved),
        detail: left > 0 ? texts.left(left) : texts.outcomes[outcome].label,
      };
    },
  };
}
