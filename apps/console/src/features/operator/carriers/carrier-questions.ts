import type { Schemas } from '@sms/api-client';
import { api, dataOf } from '../../../api/client';
import { o } from '../../../i18n/operator/o';
import type { Question } from '../ask/question';

type Control = Schemas['CarrierControlResponse'];

const texts = o.carriers.control;

const requestOf = (name: string, reason: string) => ({ params: { path: { name } }, body: { reason } });

const VERBS = {
  pause: (name: string, reason: string) => dataOf(api.POST('/v1/admin/carriers/{name}/pause', requestOf(name, reason))),
  drain: (name: string, reason: string) => dataOf(api.POST('/v1/admin/carriers/{name}/drain', requestOf(name, reason))),
  resume: (name: string, reason: string) =>
    dataOf(api.POST('/v1/admin/carriers/{name}/resume', requestOf(name, reason))),
  rebind: (name: string, reason: string) =>
    dataOf(api.POST('/v1/admin/carriers/{name}/rebind', requestOf(name, reason))),
} as const;

export type Verb = keyof typeof VERBS;

/** The changes that the carrier's state allows. Over HTTP there are no sessions to bind anew. */
export function verbsOf(state: Control['state'], kind: 'smpp' | 'http'): readonly Verb[] {
  if (state !== 'active') return state === 'paused' && kind === 'smpp' ? ['resume', 'rebind'] : ['resume'];
  return kind === 'smpp' ? ['rebind', 'pause', 'drain'] : ['pause', 'drain'];
}

export function controlling(verb: Verb, carrier: string): Question {
  const { title, effect, done } = texts[verb];
  return {
    title: title(carrier),
    effect,
    reason: { hint: o.ask.auditSees, templates: Object.values(texts.reasons) },
    confirm: texts.verbs[verb],
    ...((verb === 'pause' || verb === 'drain') && { isDanger: true }),
    act: async ({ reason = '' }) => {
      await VERBS[verb](carrier, reason);
      return { title: done(carrier), detail: texts.withinSeconds };
    },
  };
}
