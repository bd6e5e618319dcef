import { Injectable } from '@nestjs/common';
import type { OptOutSettings, ReadOptOutSettingsRequest, SetOptOutSettingsRequest } from '@sms/contracts/messaging';
import { Database, statement } from '@sms/platform/database';

const readSettings = statement<readonly [accountId: number], { covers_otp: boolean }>({
  name: 'messaging.read_opt_out_settings',
  text: 'SELECT covers_otp FROM opt_out_setting WHERE account_id = $1',
});

const setSettings = statement<readonly [accountId: number, coversOtp: boolean]>({
  name: 'messaging.set_opt_out_settings',
  text: `
    INSERT INTO opt_out_setting (account_id, covers_otp) VALUES ($1, $2)
    ON CONFLICT (account_id) DO UPDATE SET covers_otp = excluded.covers_otp`,
});

/** Whether opt-outs of an account hold for one-time passwords. Sends and claims read it with each opt-out found. */
@Injectable()
export class OptOutSettingsOfAccounts {
  constructor(private readonly database: Database) {}

  async read({ accountId }: ReadOptOutSettingsRequest): Promise<OptOutSettings> {
    const [row] = await this.database.run(readSettings, [accountId]);
    return { coversOtp: row?.covers_otp ?? false };
  }

  async set({ accountId, coversOtp }: SetOptOutSettingsRequest): Promise<OptOutSettings> {
    await this.database.run(setSettings, [accountId, coversOtp]);
    return { coversOtp };
  }
}
