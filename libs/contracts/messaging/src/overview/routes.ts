import { IsMsisdn, IsWhole, Optional } from '@sms/contracts/rpc';

/** Prefixes of numbers with the carriers that take them, by the settings in force. */
export class ListRoutesRequest {
  /** MSISDN: only the prefix that decides about this number. */
  @Optional()
  @IsMsisdn()
  readonly recipient?: string;

  /** Prefixes before the page. */
  @IsWhole(0)
  readonly offset: number;

  /** 1 to 200. */
  @IsWhole(1, 200)
  readonly limit: number;
}

export interface RoutedCarrierEntry {
  readonly carrier: string;
  /** The longest of its own prefixes that fits: the longer, the earlier it is tried. */
  readonly prefix: string;
  /** Of carriers with prefixes of one length, that with the lowest is tried first. */
  readonly priority: number;
}

export interface ListedRoute {
  /** Empty: all numbers that no other prefix names. */
  readonly prefix: string;
  /** In the order in which they are tried. */
  readonly carriers: readonly RoutedCarrierEntry[];
}

export interface ListRoutesReply {
  /** Sorted by prefix. Empty for a number that no carrier takes. */
  readonly routes: readonly ListedRoute[];
  /** The carriers of what test keys send, whatever the number. */
  readonly sandboxCarriers: readonly string[];
  readonly hasMore: boolean;
}
