import type { CommonCarrierSettings } from './carrier-settings-common';
import { RECEIPT_TOKEN, RECEIPT_TOKEN_SHAPE } from './receipt-token';
import type { SettingsFields } from './settings-fields';

/** A gateway that speaks Kannel's `sendsms`. */
export interface HttpCarrierSettings extends CommonCarrierSettings {
  readonly kind: 'http';
  /** URL of the `sendsms` page, without its query. */
  readonly url: URL;
  readonly username: string;
  readonly password: string;
  /** `post`: as Kannel expects it, the text as body and the rest in headers. `form`: for gateways that accept forms. */
  readonly method: 'post' | 'form' | 'get';
  /** Requests in flight at most. */
  readonly concurrency: number;
  /** `udh`: long texts are sent part by part. `carrier`: they are sent whole, and the gateway splits them. */
  readonly concatenation: 'udh' | 'carrier';
  /** Where the carrier reaches the worker's listener for delivery reports. */
  readonly receiptUrl: URL;
  /** Part of that address; it authorises every report. */
  readonly receiptToken: string;
}

/** No outer blanks: a header would lose them. */
const CREDENTIAL = /^(?! )[^\p{Cc}]+(?<! )$/u;

export function httpFields(fields: SettingsFields): Omit<HttpCarrierSettings, keyof CommonCarrierSettings> {
  return {
    kind: 'http' as const,
    url: fields.url('url'),
    username: fields.text('username', CREDENTIAL, 'a text without control characters'),
    password: fields.secret('password', CREDENTIAL, 'a text without control characters'),
    method: fields.is('post', 'form') ? fields.oneOf('post', ['form']) : fields.flag('post', true) ? 'post' : 'get',
    concurrency: fields.whole('concurrency', { max: 1_000 }, 10),
    concatenation: fields.oneOf('concatenation', ['udh', 'carrier'], 'udh'),
    receiptUrl: fields.url('receipt_url'),
    receiptToken: fields.secret('receipt_token', RECEIPT_TOKEN, RECEIPT_TOKEN_SHAPE),
  };
}
