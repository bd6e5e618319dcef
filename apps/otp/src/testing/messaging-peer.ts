import { MESSAGING_OPERATIONS, type SubmitItem, type SubmitOutcome, type SubmitReply, type SubmitRequest } from '@sms/contracts/messaging';
import { connect, JSONCodec, type NatsConnection } from 'nats';

/** How the peer meets a submit: with an outcome, an error, or not at all. */
export type SubmitAnswer = SubmitOutcome | { readonly code: string; readonly message: string } | 'silence';

interface Request {
  readonly id: string;
  readonly data: SubmitRequest;
}

const wire = JSONCodec<unknown>();

/** Stands where messaging stands on the bus and keeps its contract; everything it accepted is in `accepted`. */
export class MessagingPeer {
  answer: SubmitAnswer = 'accepted';
  readonly accepted: SubmitItem[] = [];

  private constructor(private readonly connection: NatsConnection) {}

  static async start(natsUrl: string): Promise<MessagingPeer> {
    const peer = new MessagingPeer(await connect({ servers: natsUrl }));
    peer.listen();
    // Only after the server knows of the subscription do requests find it.
    await peer.connection.flush();
    return peer;
  }

  stop(): Promise<void> {
    return this.connection.close();
  }

  codeSentTo(phone: string): string {
    const code = this.accepted.findLast((item) => item.recipients.includes(phone))?.text.match(/\d{6}/)?.[0];
    if (code === undefined) throw new Error('no code was sent to this phone');
    return code;
  }

  private listen(): void {
    this.connection.subscribe(MESSAGING_OPERATIONS.submit, {
      callback: (_error, message) => {
        const { id, data } = wire.decode(message.data) as Request;
        const { answer } = this;
        if (answer === 'silence') return;
        if (typeof answer === 'object') return void message.respond(wire.encode({ id, err: answer, isDisposed: true }));
        if (answer === 'accepted') this.accepted.push(...data.items);
        const response: SubmitReply = { results: data.items.map(({ requestId }) => ({ requestId, outcome: answer })) };
        message.respond(wire.encode({ id, response, isDisposed: true }));
      },
    });
  }
}
