import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { encodePdu, type FieldsOf } from '@sms/smpp';
import { eventually } from '@sms/testing';

/** A frame as it was on the wire. */
export interface Frame {
  commandId: number;
  status: number;
  sequence: number;
  /** The octets after the header. */
  body: Buffer;
}

export const SUBMIT_SM_RESP = 0x80000004;
export const QUERY_SM_RESP = 0x80000003;
export const GENERIC_NACK = 0x80000000;
export const ENQUIRE_LINK_RESP = 0x80000015;
export const DELIVER_SM = 0x00000005;
export const DATA_SM = 0x00000103;

const RESPONSE_BIT = 0x80000000;
const REQUESTS_TO_ANSWER = [DELIVER_SM, DATA_SM, 0x06, 0x15];

/** An ESME that reads raw octets: it sees faults that a library would refuse or silently correct. */
export class RawEsme {
  readonly frames: Frame[] = [];
  closed = false;
  private unread = Buffer.alloc(0);
  private lastSequence = 0;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk) => this.read(chunk));
    socket.on('error', () => {});
    socket.on('close', () => (this.closed = true));
  }

  /** Resolves when the bind has been answered, positively or not; `status` is the answer. */
  static async bind(port: number, fields: FieldsOf<'bind_transceiver'> = {}): Promise<RawEsme & { status: number }> {
    const socket = connect({ host: '127.0.0.1', port });
    await once(socket, 'connect');
    const esme = new RawEsme(socket);
    const sequence = ++esme.lastSequence;
    esme.socket.write(
      encodePdu({
        command: 'bind_transceiver',
        sequence,
        systemId: 'esme',
        password: 'pw',
        interfaceVersion: 0x34,
        ...fields,
      }),
    );
    const { status } = await esme.answerTo(sequence);
    return Object.assign(esme, { status });
  }

  /** Returns the sequence number. */
  submit(fields: FieldsOf<'submit_sm'>): number {
    const sequence = ++this.lastSequence;
    this.socket.write(encodePdu({ command: 'submit_sm', sequence, ...fields }));
    return sequence;
  }

  enquire(): number {
    const sequence = ++this.lastSequence;
    this.socket.write(encodePdu({ command: 'enquire_link', sequence }));
    return sequence;
  }

  /** The first response with this sequence number. */
  async answerTo(sequence: number): Promise<Frame> {
    return this.first((frame) => frame.sequence === sequence && frame.commandId >= RESPONSE_BIT);
  }

  async first(matches: (frame: Frame) => boolean): Promise<Frame> {
    await eventually(() => expect(this.frames.some(matches)).toBe(true));
    const [frame] = this.frames.filter(matches);
    if (!frame) throw new Error('it was there a moment ago');
    return frame;
  }

  destroy(): void {
    this.socket.destroy();
  }

  private read(chunk: Buffer): void {
    this.unread = Buffer.concat([this.unread, chunk]);
    while (this.unread.length >= 16 && this.unread.length >= this.unread.readUInt32BE(0)) {
      const length = this.unread.readUInt32BE(0);
      const bytes = this.unread.subarray(0, length);
      this.unread = this.unread.subarray(length);
      const frame = {
        commandId: bytes.readUInt32BE(4),
        status: bytes.readUInt32BE(8),
        sequence: bytes.readUInt32BE(12),
        body: bytes.subarray(16),
      };
      this.frames.push(frame);
      if (REQUESTS_TO_ANSWER.includes(frame.commandId)) this.acknowledge(frame);
    }
  }

  private acknowledge({ commandId, sequence }: Frame): void {
    const answer = Buffer.alloc(16);
    answer.writeUInt32BE(16, 0);
    answer.writeUInt32BE((commandId | RESPONSE_BIT) >>> 0, 4);
    answer.writeUInt32BE(sequence, 12);
    this.socket.write(answer);
  }
}
