import { Injectable } from '@nestjs/common';
import type { ReadTextRetentionRequest, SetTextRetentionRequest, TextRetentionReply } from '@sms/contracts/messaging';
import { Database } from '@sms/platform/database';
import { readRetention, setRetention } from '@sms/platform/data-keys';
import { Texts } from './texts';

/** How long the texts of an account are kept. */
@Injectable()
export class TextRetention {
  constructor(
    private readonly database: Database,
    private readonly texts: Texts,
  ) {}

  async read({ accountId }: ReadTextRetentionRequest): Promise<TextRetentionReply> {
    return { days: await readRetention(this.database, accountId), sealed: this.texts.areSealed };
  }

  async set({ accountId, days }: SetTextRetentionRequest): Promise<TextRetentionReply> {
    await setRetention(this.database, accountId, days);
    return { days, sealed: this.texts.areSealed };
  }
}
