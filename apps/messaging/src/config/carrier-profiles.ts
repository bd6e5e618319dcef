import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { messagingWorkerConfig } from './messaging.config';
import { type ReceiptSettings, STANDARD_RECEIPT_SETTINGS } from '@sms/carriers';

/**
 * How the receipts of each carrier are to be read. Outstanding receipts of a removed carrier are read the standard way.
 */
@Injectable()
export class CarrierProfiles {
  private readonly settings: ReadonlyMap<string, ReceiptSettings>;

  constructor(@Inject(messagingWorkerConfig.KEY) config: ConfigType<typeof messagingWorkerConfig>) {
    this.settings = new Map(config.carriers.map((carrier) => [carrier.name, carrier]));
  }

  of(carrier: string): ReceiptSettings {
    return this.settings.get(carrier) ?? STANDARD_RECEIPT_SETTINGS;
  }
}
