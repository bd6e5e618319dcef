import { statusCode, type SmppServerSession, type SubmitSmReply, type SubmitSm } from '@sms/smpp';
import type { Behaviour, Response } from '../behaviour/catalog/behaviour';
import type { Schedule } from '../timing/schedule';
import { breakLink } from './break-link';
import type { HeldResponses } from './held-responses';
import {
  halved,
  isProperId,
  nackOfNothing,
  responseOfAnotherCommand,
  submitResponse,
  withoutNul,
  withStrayOctets,
} from './raw-response';

/** A valid submit_sm, and the operations on it. */
export interface Submitted {
  readonly pdu: SubmitSm;
  readonly session: SmppServerSession;
  readonly behaviour: Behaviour;
  readonly schedule: Schedule;
  readonly held: HeldResponses;
  /** Accepts the message and returns the id for the response. */
  accept(): string;
  /** Counts the refusal. */
  refuse(): SubmitSmReply;
  /** Counts a submit that gets no response in time. */
  leaveUnanswered(): undefined;
  /** From now on the session gets no response to anything but enquire_link. */
  makeDeaf(): void;
}

type Respond = (submitted: Submitted) => SubmitSmReply | Promise<SubmitSmReply>;

/** Writes an id that the specification does not allow unchanged, without the encoder. */
function answer({ pdu, session }: Submitted, id: string): SubmitSmReply {
  if (isProperId(id)) return { status: 0, messageId: id };
  session.writeRaw(submitResponse(pdu.sequence, id));
  return undefined;
}

/** Accepts, and answers with the given octets. */
const raw =
  (octets: (sequence: number, id: string) => Buffer): Respond =>
  (submitted) => {
    submitted.session.writeRaw(octets(submitted.pdu.sequence, submitted.accept()));
    return undefined;
  };

const broken =
  (how: Parameters<typeof breakLink>[0]): Respond =>
  (submitted) => {
    breakLink(how, submitted.session, submitted.schedule);
    return submitted.leaveUnanswered();
  };

export const RESPONSES: Readonly<Record<Response, Respond>> = {
  accept: (submitted) => answer(submitted, submitted.accept()),
  refuse: (submitted) => submitted.refuse(),
  none: (submitted) => {
    submitted.accept();
    return submitted.leaveUnanswered();
  },
  swallow: (submitted) => submitted.leaveUnanswered(),
  late: (submitted) => {
    submitted.leaveUnanswered();
    const id = submitted.accept();
    return new Promise((resolve) =>
      submitted.schedule.after(submitted.behaviour.responseDelayMs, () => resolve(answer(submitted, id))),
    );
  },
  out_of_order: (submitted) => {
    const id = submitted.accept();
    return submitted.held.hold(submitted.session, () => answer(submitted, id));
  },
  nack_sequence_0: (submitted) => {
    submitted.session.writeRaw(nackOfNothing());
    return answer(submitted, submitted.accept());
  },
  half_body: (submitted) => {
    const status = submitted.refuse()?.status ?? statusCode('ESME_RSYSERR');
    submitted.session.writeRaw(halved(submitResponse(submitted.pdu.sequence, 'half of this', status)));
    return undefined;
  },
  no_nul: raw((sequence, id) => withoutNul(submitResponse(sequence, id))),
  stray_octets: raw((sequence, id) => withStrayOctets(submitResponse(sequence, id))),
  wrong_command: (submitted) => {
    submitted.session.writeRaw(responseOfAnotherCommand(submitted.pdu.sequence, submitted.accept()));
    return submitted.leaveUnanswered();
  },
  enquire_link_only: (submitted) => {
    submitted.makeDeaf();
    return submitted.leaveUnanswered();
  },
  drop: broken('drop'),
  drop_accepted: (submitted) => {
    submitted.accept();
    submitted.session.destroy();
    return submitted.leaveUnanswered();
  },
  half_open: broken('half_open'),
  garbage: broken('garbage'),
  drip: broken('drip'),
  unbind: broken('unbind'),
};
