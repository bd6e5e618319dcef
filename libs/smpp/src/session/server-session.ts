import type { Socket } from 'node:net';
import { statusCode } from '../codec/command-status';
import type { FieldsOf, Pdu, PduOf, SubmitSm } from '../codec/pdu';
import type { MessageState } from '../message/message-state';
import { messageStateCode } from '../message/message-state';
import type { BindType } from './connect-options';
import { PduConnection, type CloseInfo, type ConnectionOptions } from './pdu-connection';
import type { Answer } from './pending-requests';

export type BindRequest = PduOf<`bind_${BindType}`>;

/** The response; `undefined` sends none. */
export type SubmitSmReply = { status: number; messageId?: string } | undefined;
export type QueryReply = { status: number; state?: MessageState; finalDate?: string; errorCode?: number } | undefined;

export type DeliverOutcome =
  { kind: 'answered'; status: number } | { kind: 'unanswered'; reason: 'timeout' | 'link_lost' } | { kind: 'not_sent' };

export interface ServerHandlers {
  /** command_status of the response; 0 admits the bind. */
  authenticate(bind: BindRequest, session: SmppServerSession): number;
  onBound?(session: SmppServerSession): void;
  /** The ESME sent enquire_link, which the session answers by itself. */
  onEnquireLink?(session: SmppServerSession): void;
  onSubmit(pdu: SubmitSm, session: SmppServerSession): SubmitSmReply | Promise<SubmitSmReply>;
  onQuery(pdu: PduOf<'query_sm'>, session: SmppServerSession): QueryReply;
  onClosed?(session: SmppServerSession, info: CloseInfo): void;
}

/** The longest values that fit into a response, which repeats values of the ESME that may be longer. */
const MAX_SYSTEM_ID = 15;
const MAX_MESSAGE_ID = 64;

/** The SMSC's side of one connection. */
export class SmppServerSession {
  /** Undefined until a bind was admitted. */
  bound: { type: BindType; systemId: string } | undefined;
  /** See goSilent. */
  silent = false;
  private readonly connection: PduConnection;

  constructor(
    private readonly socket: Socket,
    options: ConnectionOptions,
    private readonly handlers: ServerHandlers,
  ) {
    this.connection = new PduConnection(socket, options, {
      onRequest: (pdu) => this.receive(pdu),
      onEnquireLink: () => handlers.onEnquireLink?.(this),
      onLateResponse: () => false,
      onOddity: () => {},
      onTooManyDefects: () => {},
      onClose: (info) => handlers.onClosed?.(this, info),
    });
  }

  get open(): boolean {
    return this.connection.open;
  }

  get receives(): boolean {
    return this.open && this.bound !== undefined && this.bound.type !== 'transmitter';
  }

  /**
   * Sends a message or receipt to the ESME. As a data_sm the text goes into message_payload. The caller has to keep to
   * a window.
   */
  deliver(
    fields: FieldsOf<'deliver_sm'>,
    { as = 'deliver_sm' }: { as?: 'deliver_sm' | 'data_sm' } = {},
  ): Promise<DeliverOutcome> {
    return new Promise((resolve) => {
      if (!this.receives) return resolve({ kind: 'not_sent' });
      const settle = (answer: Answer<'deliver_sm' | 'data_sm'>): void =>
        resolve(
          answer.kind === 'answered'
            ? { kind: 'answered', status: answer.pdu.status }
            : { kind: 'unanswered', reason: answer.kind },
        );
      if (as === 'deliver_sm') this.connection.request(as, fields, settle);
      else this.connection.request(as, dataSmFields(fields), settle);
    });
  }

  /** Unbinds the ESME, then closes. */
  async unbind(): Promise<void> {
    if (this.open && this.bound && !this.silent)
      await new Promise<void>((resolve) => void this.connection.request('unbind', {}, () => resolve()));
    this.connection.destroy({ reason: 'unbound' });
  }

  /** Octets as they are, for fault injection. */
  writeRaw(bytes: Uint8Array): void {
    this.connection.write(bytes);
  }

  /** Stops reading for good while the connection stays open, like a peer that has vanished. */
  goSilent(): void {
    this.silent = true;
    this.socket.pause();
  }

  /** Cuts the connection without unbind. */
  destroy(): void {
    this.connection.destroy({ reason: 'closed' });
  }

  private receive(pdu: Pdu): void {
    switch (pdu.command) {
      case 'bind_transceiver':
      case 'bind_transmitter':
      case 'bind_receiver':
        return this.admit(pdu);
      case 'submit_sm':
        return void this.submit(pdu);
      case 'query_sm':
        return this.query(pdu);
      default:
        this.connection.refuseMisplaced(pdu);
    }
  }

  private admit(pdu: BindRequest): void {
    const status = this.bound ? statusCode('ESME_RALYBND') : this.handlers.authenticate(pdu, this);
    if (status === 0) {
      this.bound = { type: BIND_TYPES[pdu.command], systemId: pdu.systemId };
      this.connection.startKeepalive();
    }
    this.connection.respond({
      command: `${pdu.command}_resp`,
      status,
      sequence: pdu.sequence,
      systemId: pdu.systemId.slice(0, MAX_SYSTEM_ID),
    });
    if (status === 0) this.handlers.onBound?.(this);
  }

  private submit(pdu: SubmitSm): void {
    if (!this.bound || this.bound.type === 'receiver')
      return this.answerSubmit(pdu, { status: statusCode('ESME_RINVBNDSTS') });
    const reply = this.handlers.onSubmit(pdu, this);
    // Without a promise in between, a synchronous response leaves in one packet with its neighbours.
    if (!(reply instanceof Promise)) return this.answerSubmit(pdu, reply);
    reply.then(
      (late) => this.answerSubmit(pdu, late),
      () => this.answerSubmit(pdu, { status: statusCode('ESME_RSYSERR') }),
    );
  }

  private answerSubmit(pdu: SubmitSm, reply: SubmitSmReply): void {
    if (reply)
      this.connection.respond({
        command: 'submit_sm_resp',
        sequence: pdu.sequence,
        messageId: reply.messageId ?? '',
        status: reply.status,
      });
  }

  private query(pdu: PduOf<'query_sm'>): void {
    const reply = this.bound ? this.handlers.onQuery(pdu, this) : { status: statusCode('ESME_RINVBNDSTS') };
    if (!reply) return;
    const { status, state, finalDate = '', errorCode = 0 } = reply;
    const messageState = state ? messageStateCode(state) : 0;
    this.connection.respond({
      command: 'query_sm_resp',
      sequence: pdu.sequence,
      status,
      messageId: pdu.messageId.slice(0, MAX_MESSAGE_ID),
      finalDate,
      messageState,
      errorCode,
    });
  }
}

const BIND_TYPES = {
  bind_transceiver: 'transceiver',
  bind_transmitter: 'transmitter',
  bind_receiver: 'receiver',
} as const satisfies Record<string, BindType>;

function dataSmFields({ shortMessage, tlvs, ...fields }: FieldsOf<'deliver_sm'>): FieldsOf<'data_sm'> {
  return {
    ...fields,
    tlvs: { ...tlvs, ...(shortMessage && shortMessage.length > 0 && { messagePayload: shortMessage }) },
  };
}
