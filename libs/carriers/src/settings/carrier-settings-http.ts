import type { CommonCarrierSettings } from './carrier-settings-common';
import { RECEIPT_TOKEN, RECEIPT_TOKEN_SHAPE } from './receipt-token';
import type { SettingsFields } from './settings-fields';

/** A gateway that speaks Kannel's `sendsms`. */
export interface HttpCarrierSettings extends CommonCarrierSettings {
  readonly kind: 'http';
  /** Of the `sendsms` page, without its query. */
  readonly url: URL;
  readonly username: string;
  readonly password: string;
  /** `post`: as Kannel wants it, the text as body and the rest in headers. `form`: for gateways that take forms. */
  readonly method: 'post' | 'form' | 'get';
  /** Requests in flight at most. */
  readonly concurrency: number;
  /** `udh`: long texts go out part by part. `carrier`: whole, and the gateway splits them. */
  readonly concatenation: 'udh' | 'carrier';
  /** Where the carrier reaches the worker's listener for delivery reports. */
  readonly receiptUrl: URL;
  /** Part of that address; whoever knows it can report deliveries. */
  readonly receiptToken: string;
}

/** Outer blanks would be lost in a header. */
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
