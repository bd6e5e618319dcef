import {
  DATA_CODING,
  decodeText,
  listenSmpp,
  messageStateText,
  type FieldsOf,
  type MessageState,
  type PduOf,
  type QueryReply,
  type SmppServer,
  type SmppServerSession,
  type SubmitSm,
  type SubmitSmReply,
} from '@sms/smpp';

export interface CarriedMessage {
  readonly recipient: string;
  readonly sender: string;
  readonly text: string;
  readonly pdu: SubmitSm;
  readonly carrierMessageId: string;
  /** The bind it came over. */
  readonly link: SmppServerSession;
  /** When it came, on the clock of `performance.now()`. */
  readonly at: number;
}

type Tls = Parameters<typeof listenSmpp>[0]['tls'];

type ReceiptOptions = FieldsOf<'deliver_sm'> & {
  readonly reference?: number;
  /** The text after `stat:`, instead of the state's word. */
  readonly text?: string;
  /** The bind it is sent over. */
  readonly link?: SmppServerSession;
};

type Script = (message: CarriedMessage, carrier: ScriptedCarrier) => SubmitSmReply | Promise<SubmitSmReply>;

/** A real SMPP carrier on loopback whose behaviour a test decides message by message. */
export class ScriptedCarrier {
  readonly carried: CarriedMessage[] = [];
  /** Replaceable at any time; accepts by default. */
  script: Script = (message) => ({ status: 0, messageId: message.carrierMessageId });
  /** Answers queries; knows no message by default (ESME_RQUERYFAIL). */
  answerQuery: (question: PduOf<'query_sm'>) => QueryReply = () => ({ status: 0x67 });
  /** command_status of the answer to a bind; admits all by default. */
  authenticate: () => number = () => 0;
  /** How many binds there were at one time at most. */
  mostLinks = 0;
  /** How many binds were refused. */
  refusedBinds = 0;
  private server: SmppServer | undefined;
  private lastId = 0xab_0000;

  static async listen(tls?: Tls): Promise<ScriptedCarrier> {
    const carrier = new ScriptedCarrier();
    await carrier.open(0, tls);
    return carrier;
  }

  get port(): number {
    return this.server?.port ?? 0;
  }

  /** The binds that receive. */
  get links(): readonly SmppServerSession[] {
    return [...(this.server?.sessions ?? [])].filter((session) => session.receives);
  }

  /** All binds, including those that only transmit. */
  get bound(): readonly SmppServerSession[] {
    return [...(this.server?.sessions ?? [])].filter((session) => session.open && session.bound !== undefined);
  }

  async open(port: number, tls?: Tls): Promise<void> {
    this.server = await listenSmpp(
      { host: '127.0.0.1', port, ...(tls && { tls }) },
      {
        authenticate: () => this.admit(),
        onBound: () => (this.mostLinks = Math.max(this.mostLinks, this.bound.length)),
        onSubmit: (pdu, link) => this.submit(pdu, link),
        onQuery: (question) => this.answerQuery(question),
      },
    );
  }

  async close(): Promise<void> {
    await this.server?.close();
  }

  /** Cuts every link without an unbind. */
  dropLinks(): void {
    for (const link of this.links) link.destroy();
  }

  /** Sends a receipt and returns the ESME's command_status. */
  receipt(
    message: Pick<CarriedMessage, 'recipient' | 'carrierMessageId'> & { readonly sender?: string },
    state: MessageState,
    options: ReceiptOptions = {},
  ): Promise<number> {
    const { reference, text = messageStateText(state), link, ...fields } = options;
    return this.deliver(
      {
        sourceAddr: message.recipient,
        destinationAddr: message.sender ?? 'SMSINFO',
        esmClass: 0x04,
        shortMessage: Buffer.from(
          `id:${message.carrierMessageId} sub:001 dlvrd:001 submit date:2601010101 done date:2601010102 stat:${text} err:000 text:`,
          'latin1',
        ),
        ...(reference === undefined ? {} : { tlvs: { userMessageReference: reference } }),
        ...fields,
      },
      link,
    );
  }

  /** Sends anything to the ESME and returns its command_status. */
  async deliver(fields: FieldsOf<'deliver_sm'>, link: SmppServerSession | undefined = this.links[0]): Promise<number> {
    if (!link) throw new Error('the ESME is not bound');
    const outcome = await link.deliver(fields);
    if (outcome.kind !== 'answered') throw new Error(`delivery ${outcome.kind}`);
    return outcome.status;
  }

  private admit(): number {
    const status = this.authenticate();
    if (status !== 0) this.refusedBinds += 1;
    return status;
  }

  private submit(pdu: SubmitSm, link: SmppServerSession): SubmitSmReply | Promise<SubmitSmReply> {
    this.lastId += 1;
    const message: CarriedMessage = {
      recipient: pdu.destinationAddr,
      sender: pdu.sourceAddr,
      text: decodeText(pdu.shortMessage, pdu.dataCoding === DATA_CODING.ucs2 ? DATA_CODING.ucs2 : DATA_CODING.gsm7),
      pdu,
      carrierMessageId: this.lastId.toString(16).toUpperCase().padStart(10, '0'),
      link,
      at: performance.now(),
    };
    this.carried.push(message);
    return this.script(message, this);
  }
}
