import { OneOf, Parsed, Secret, Text, Url, Whole } from '@sms/platform/validation';
import { CommonCarrierSettings, RECEIPT_TOKEN } from './carrier.settings';

/** No outer blanks: a header would lose them. */
const CREDENTIAL = [/^(?! )[^\p{Cc}]+(?<! )$/u, 'a text without control characters'] as const;
const METHODS = new Map<unknown, 'post' | 'form' | 'get'>([
  [true, 'post'],
  ['form', 'form'],
  [false, 'get'],
]);

/** A gateway that speaks Kannel's `sendsms`. */
export class HttpCarrierSettings extends CommonCarrierSettings {
  declare readonly kind: 'http';
  /** URL of the `sendsms` page, without its query. */
  @Url() readonly url: URL;
  @Text(...CREDENTIAL) readonly username: string;
  @Secret(...CREDENTIAL) readonly password: string;
  /** `post`: as Kannel expects it, the text as body and the rest in headers. `form`: for gateways that accept forms. */
  @Parsed('true, false or "form"', (post) => METHODS.get(post) ?? null, { names: ['post'] })
  readonly method: 'post' | 'form' | 'get' = 'post';
  /** Requests in flight at most. */
  @Whole(1, 1_000) readonly concurrency: number = 10;
  /** `udh`: long texts are sent part by part. `carrier`: they are sent whole, and the gateway splits them. */
  @OneOf(['udh', 'carrier']) readonly concatenation: 'udh' | 'carrier' = 'udh';
  /** Where the carrier reaches the worker's listener for delivery reports. */
  @Url() readonly receiptUrl: URL;
  /** Part of that address; it authorises every report. */
  @Secret(...RECEIPT_TOKEN) readonly receiptToken: string;
}
