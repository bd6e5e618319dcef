import { HttpsReceiver } from '@sms/dev-env';
import { Webhook } from 'standardwebhooks';

export interface ReceivedWebhook {
  readonly id: string;
  readonly status: string;
  readonly recipient: string;
  readonly signatureValid: boolean;
  /** When the message reached the status, and when we were told; milliseconds of the Unix epoch. */
  readonly reachedAtMs: number;
  readonly receivedAtMs: number;
}

/** An HTTPS receiver on this machine that checks the signature of each webhook as a vendor would. */
export class WebhookInbox {
  private constructor(
    private readonly receiver: HttpsReceiver,
    private readonly webhook: Webhook,
  ) {}

  static async open(certificateDir: string, secret: string): Promise<WebhookInbox> {
    return new WebhookInbox(await HttpsReceiver.start(certificateDir), new Webhook(secret));
  }

  get url(): string {
    return `${this.receiver.url}/webhooks`;
  }

  /** Everything received for this recipient so far, oldest first. */
  for(recipient: string): ReceivedWebhook[] {
    return this.receiver.requests
      .map((request) => this.read(request))
      .filter((webhook) => webhook.recipient === recipient);
  }

  close(): Promise<void> {
    return this.receiver.stop();
  }

  private read({ rawBody, headers, receivedAtMs }: HttpsReceiver['requests'][number]): ReceivedWebhook {
    const { data } = JSON.parse(rawBody.toString()) as {
      data: { status: string; recipient: string; updated_at: string };
    };
    return {
      id: String(headers['webhook-id']),
      status: data.status,
      recipient: data.recipient,
      signatureValid: this.verifies(rawBody, headers),
      reachedAtMs: Date.parse(data.updated_at),
      receivedAtMs,
    };
  }

  private verifies(rawBody: Buffer, headers: HttpsReceiver['requests'][number]['headers']): boolean {
    try {
      this.webhook.verify(rawBody, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  }
}
