import { Injectable } from '@nestjs/common';
import { type ReceiptSettings, STANDARD_RECEIPT_SETTINGS } from '@sms/carriers';
import { ActiveSettings } from './active-settings';

/**
 * How the receipts of each carrier are to be read. Outstanding receipts of a removed carrier are read the standard way.
 */
@Injectable()
export class CarrierProfiles {
  private carriers: readonly (ReceiptSettings & { readonly name: string })[] = [];
  private settings: ReadonlyMap<string, ReceiptSettings> = new Map();

  constructor(private readonly active: ActiveSettings) {}

  of(carrier: string): ReceiptSettings {
    const { carriers } = this.active.current;
    if (carriers !== this.carriers) {
      this.carriers = carriers;
      this.settings = new Map(carriers.map((one) => [one.name, one]));
    }
    return this.settings.get(carrier) ?? STANDARD_RECEIPT_SETTINGS;
  }
}
