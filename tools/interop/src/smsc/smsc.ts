/** A submit as an implementation that is not ours read it. */
export interface ForeignSubmit {
  readonly session: number;
  readonly sequence: number;
  readonly source: string;
  readonly destination: string;
  /** Decoded there, without a concatenation header. */
  readonly text: string;
  /** Of a concatenated message. */
  readonly part: { readonly reference: number; readonly total: number; readonly number: number } | null;
}

/** A `deliver_sm` that the implementation encodes. */
export interface Delivery {
  readonly esmClass: number;
  readonly dataCoding: number;
  readonly source: string;
  readonly destination: string;
  readonly octets: Buffer;
  readonly receiptedMessageId?: string;
  readonly messageState?: number;
  /** In place of `octets`. */
  readonly payload?: Buffer;
  /** The number of a part in optional parameters. */
  readonly sar?: { readonly reference: number; readonly total: number; readonly part: number };
}

export interface SubmitAnswer {
  /** Of `submit_sm_resp`. */
  readonly status: number;
  readonly messageId: string;
}

export interface SmscOptions {
  readonly port: number;
  readonly systemId: string;
  readonly password: string;
  onSubmit(this: void, submit: ForeignSubmit): void;
}

/**
 * What each foreign SMSC can do; what it does with a message is decided in ScriptedSmsc, so that all play the same
 * cases.
 */
export interface Smsc {
  answer(submit: ForeignSubmit, answer: SubmitAnswer): void;
  /** The status of `deliver_sm_resp`; undefined when no session is bound or the link ended before it came. */
  deliver(delivery: Delivery): Promise<number | undefined>;
  /** Dies as a process or a host does: links break, nobody listens, what it had read is not answered. */
  stop(): Promise<void>;
}

export type StartSmsc = (options: SmscOptions) => Promise<Smsc>;

/** The concatenation header with a reference of 8 or 16 bits, if there is one. */
export function partOf(header: Buffer): ForeignSubmit['part'] {
  for (let at = 1; at + 1 < header.length;) {
    const [kind, length] = [header.readUInt8(at), header.readUInt8(at + 1)];
    const body = header.subarray(at + 2, at + 2 + length);
    if (kind === 0 && body.length === 3)
      return { reference: body.readUInt8(0), total: body.readUInt8(1), number: body.readUInt8(2) };
    if (kind === 8 && body.length === 4)
      return { reference: body.readUInt16BE(0), total: body.readUInt8(2), number: body.readUInt8(3) };
    at += 2 + length;
  }
  return null;
}
