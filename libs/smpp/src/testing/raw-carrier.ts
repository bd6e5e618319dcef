import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

const RESPONSE = 0x80000000;
const SUBMIT_SM = 0x04;
/** The binds and query_sm. */
const FIRST_REQUESTS: ReadonlySet<number> = new Set([0x01, 0x02, 0x03, 0x09]);

/** A hand-made frame, independent of the codec under test. */
export function frame(commandId: number, sequence: number, body: Uint8Array = Buffer.alloc(0), status = 0): Buffer {
  const header = Buffer.alloc(16);
  [16 + body.length, commandId, status, sequence].forEach((value, index) => header.writeUInt32BE(value, index * 4));
  return Buffer.concat([header, body]);
}

export interface ReceivedFrame {
  commandId: number;
  status: number;
  sequence: number;
  body: Buffer;
}

type Answer = (received: ReceivedFrame) => Buffer | undefined;

/**
 * A carrier that writes raw octets: it admits every bind, accepts every submit with the id `ok`, and sends any frame
 * of the test.
 */
export class RawCarrier {
  readonly received: ReceivedFrame[] = [];
  /** Replaces the answer to the next submit. */
  nextSubmit: Answer | undefined;
  /** Replaces the answer to binds and queries. */
  onBind: Answer = ({ commandId, sequence }) => frame(commandId + RESPONSE, sequence, Buffer.from('raw\0'));
  /** Replaces the answer to enquire_link and unbind. */
  onOther: Answer = ({ commandId, sequence }) => frame(commandId + RESPONSE, sequence);
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => this.serve(socket));

  static async listen(): Promise<RawCarrier> {
    const carrier = new RawCarrier();
    carrier.server.listen(0, '127.0.0.1');
    await once(carrier.server, 'listening');
    return carrier;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  send(bytes: Uint8Array): void {
    for (const socket of this.sockets) socket.write(bytes);
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    let buffered: Buffer = Buffer.alloc(0);
    socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      buffered = Buffer.concat([buffered, chunk]);
      while (buffered.length >= 4 && buffered.length >= buffered.readUInt32BE(0)) {
        const length = buffered.readUInt32BE(0);
        const answer = this.answer(buffered.subarray(0, length));
        if (answer) socket.write(answer);
        buffered = buffered.subarray(length);
      }
    });
  }

  private answer(bytes: Buffer): Buffer | undefined {
    const received = {
      commandId: bytes.readUInt32BE(4),
      status: bytes.readUInt32BE(8),
      sequence: bytes.readUInt32BE(12),
      body: Buffer.from(bytes.subarray(16)),
    };
    this.received.push(received);
    if (received.commandId >= RESPONSE) return undefined;
    if (received.commandId !== SUBMIT_SM)
      return FIRST_REQUESTS.has(received.commandId) ? this.onBind(received) : this.onOther(received);
    const { nextSubmit } = this;
    this.nextSubmit = undefined;
    return nextSubmit ? nextSubmit(received) : frame(SUBMIT_SM + RESPONSE, received.sequence, Buffer.from('ok\0'));
  }
}
