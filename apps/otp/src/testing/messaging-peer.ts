import {
  type GiveUpReply,
  GiveUpRequest,
  MESSAGING_OPERATIONS,
  type SubmitItem,
  type SendOutcome,
  type SubmitReply,
  SubmitRequest,
} from '@sms/contracts/messaging';
import { problemsOf } from '@sms/contracts/rpc';
import { connect, JSONCodec, type Msg, type NatsConnection, type Subscription } from 'nats';

/**
 * How the peer responds to a submit: with an outcome, an error (even though it accepted the message, when `taken`), or
 * not at all.
 */
export type SubmitAnswer =
  | SendOutcome
  | { readonly code: string; readonly message: string; readonly taken?: boolean; readonly details?: object }
  | 'silence';

interface Request<Data> {
  readonly id: string;
  readonly data: Data;
}

const wire = JSONCodec<unknown>();

/**
 * Stands in for messaging on the bus and keeps its contract: malformed requests are refused, and so are requests that
 * were given up. Everything it accepted is in `accepted`.
 */
export class MessagingPeer {
  answer: SubmitAnswer = 'accepted';
  /** Runs before a message is accepted. */
  beforeSubmit: () => Promise<void> = () => Promise.resolve();
  readonly accepted: SubmitItem[] = [];

  private readonly cancelled = new Set<string>();
  private subscriptions: readonly Subscription[];

  private constructor(private readonly connection: NatsConnection) {
    this.subscriptions = this.listen();
  }

  static async start(natsUrl: string): Promise<MessagingPeer> {
    const peer = new MessagingPeer(await connect({ servers: natsUrl }));
    // The server delivers requests only once it knows of the subscription.
    await peer.connection.flush();
    return peer;
  }

  stop(): Promise<void> {
    return this.connection.close();
  }

  /** Runs `work` while messaging does not listen. */
  async away<T>(work: () => Promise<T>): Promise<T> {
    for (const subscription of this.subscriptions) subscription.unsubscribe();
    await this.connection.flush();
    try {
      return await work();
    } finally {
      this.subscriptions = this.listen();
      await this.connection.flush();
    }
  }

  codeSentTo(phone: string): string {
    const code = this.accepted.findLast((item) => item.recipients.includes(phone))?.text?.match(/\d{6}/)?.[0];
    if (code === undefined) throw new Error('no code was sent to this phone');
    return code;
  }

  private listen(): readonly Subscription[] {
    return [
      this.connection.subscribe(MESSAGING_OPERATIONS.submit, {
        callback: (_error, message) => void this.beforeSubmit().then(() => this.submit(message)),
      }),
      this.connection.subscribe(MESSAGING_OPERATIONS.giveUp, {
        callback: (_error, message) => this.giveUp(message),
      }),
    ];
  }

  private submit(message: Msg): void {
    const { id, data } = wire.decode(message.data) as Request<SubmitRequest>;
    const problems = problemsOf(SubmitRequest, data);
    const answer = problems ? { code: 'INVALID', message: 'does not fit', details: problems } : this.answer;
    if (answer === 'silence') return;
    if (answer === 'accepted' || (typeof answer === 'object' && answer.taken))
      this.accepted.push(...data.items.filter(({ requestId }) => !this.cancelled.has(requestId)));
    if (typeof answer === 'object')
      return void message.respond(
        wire.encode({
          id,
          err: { code: answer.code, message: answer.message, details: answer.details },
          isDisposed: true,
        }),
      );
    const response: SubmitReply = {
      results: data.items.map(({ requestId }) => ({
        requestId,
        outcome: this.cancelled.has(requestId) ? ('cancelled' as const) : answer,
      })),
    };
    message.respond(wire.encode({ id, response, isDisposed: true }));
  }

  private giveUp(message: Msg): void {
    const { id, data } = wire.decode(message.data) as Request<GiveUpRequest>;
    const problems = problemsOf(GiveUpRequest, data);
    const isAccepted = this.accepted.some(
      ({ requestId, accountId }) => requestId === data.requestId && accountId === data.accountId,
    );
    if (!isAccepted) this.cancelled.add(data.requestId);
    const response: GiveUpReply = { outcome: isAccepted ? 'accepted' : 'cancelled' };
    const err = { code: 'INVALID', message: 'does not fit', details: problems };
    message.respond(wire.encode({ id, ...(problems ? { err } : { response }), isDisposed: true }));
  }
}
