import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { LOGGER, type ServiceLogger } from '@sms/platform/observability';
import { KeyRing } from '@sms/platform/secrets';
import { messagingWorkerConfig } from '../config/messaging.config';
import type { ClaimedMessage } from '../queue/claim-messages';

/** Opens the texts of one-time passwords, which are sealed from the service that made them to the worker. */
@Injectable()
export class SealedTexts {
  private readonly keys: KeyRing | undefined;

  constructor(
    @Inject(messagingWorkerConfig.KEY) { textKeys }: ConfigType<typeof messagingWorkerConfig>,
    @Inject(LOGGER) private readonly logger: ServiceLogger,
  ) {
    this.keys = textKeys.length === 0 ? undefined : new KeyRing(textKeys);
  }

  /** The messages with their texts; those that cannot be opened are stopped. */
  open(messages: readonly ClaimedMessage[]): readonly ClaimedMessage[] {
    return messages.every(({ sealed }) => sealed === null) ? messages : messages.map((message) => this.opened(message));
  }

  private opened(message: ClaimedMessage): ClaimedMessage {
    const { id, requestId, sealed, stopped } = message;
    if (sealed === null || stopped !== null) return message;
    try {
      if (this.keys === undefined) throw new Error('OTP_TEXT_KEY is not set');
      return { ...message, fullText: this.keys.open(sealed, requestId) };
    } catch (error) {
      this.logger.error({ err: error, smsLogId: id }, 'the text of a message cannot be opened');
      return { ...message, stopped: 'unreadable' };
    }
  }
}
