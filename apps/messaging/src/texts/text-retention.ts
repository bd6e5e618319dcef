import { Injectable } from '@nestjs/common';
import type { ReadTextRetentionRequest, SetTextRetentionRequest, TextRetentionReply } from '@sms/contracts/messaging';
import { Database, statement } from '@sms/platform/database';
import { Texts } from './texts';

const readRetention = statement<readonly [accountId: number], { days: number }>({
  name: 'messaging.read_text_retention',
  text: 'SELECT days FROM data_key_retention WHERE account_id = $1',
});

const setRetention = statement<readonly [accountId: number, days: number]>({
  name: 'messaging.set_text_retention',
  text: `
    INSERT INTO data_key_retention (account_id, days) VALUES ($1, $2)
    ON CONFLICT (account_id) DO UPDATE SET days = excluded.days`,
});

const deleteRetention = statement<readonly [accountId: number]>({
  name: 'messaging.delete_text_retention',
  text: 'DELETE FROM data_key_retention WHERE account_id = $1',
});

/** How long the texts of an account are kept. */
@Injectable()
export class TextRetention {
  constructor(
    private readonly database: Database,
    private readonly texts: Texts,
  ) {}

  async read({ accountId }: ReadTextRetentionRequest): Promise<TextRetentionReply> {
    const [row] = await this.database.run(readRetention, [accountId]);
    return { days: row?.days ?? null, sealed: this.texts.areSealed };
  }

  async set({ accountId, days }: SetTextRetentionRequest): Promise<TextRetentionReply> {
    if (days === null) await this.database.run(deleteRetention, [accountId]);
    else await this.database.run(setRetention, [accountId, days]);
    return { days, sealed: this.texts.areSealed };
  }
}
