import { type ReceiptSettings, STANDARD_RECEIPT_SETTINGS } from '@sms/carriers';

/**
 * How the receipts of each carrier are to be read. Outstanding receipts of a removed carrier are read the standard way.
 */
export class CarrierProfiles {
  private readonly settings: ReadonlyMap<string, ReceiptSettings>;

  constructor(carriers: readonly (ReceiptSettings & { readonly name: string })[]) {
    this.settings = new Map(carriers.map((carrier) => [carrier.name, carrier]));
  }

  of(carrier: string): ReceiptSettings {
    return this.settings.get(carrier) ?? STANDARD_RECEIPT_SETTINGS;
  }
}
