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

/** A rule that comes before the prefixes of the carriers, see `RouteRule` of messaging. */
export interface ListedRule {
  readonly name: string;
  /** Those that fit the number, where one was asked for; at most `MAX_LISTED_PREFIXES`. */
  readonly prefixes: readonly string[];
  /** How many there are. */
  readonly prefixCount: number;
  /** Null, here and below: any. At most `MAX_LISTED_PREFIXES`, here and below. */
  readonly accounts: readonly number[] | null;
  readonly senders: readonly string[] | null;
  readonly lanes: readonly string[] | null;
  /** In the order in which they are tried; none where recipients are blocked. */
  readonly carriers: readonly { readonly carrier: string; readonly weight: number | null }[];
  readonly blocked: boolean;
}

/** So that a reply fits a message of NATS. */
export const MAX_LISTED_PREFIXES = 50;

export interface ListRoutesReply {
  /** Sorted by prefix. Empty for a number that no carrier takes. */
  readonly routes: readonly ListedRoute[];
  /** In their order; with a number, those that may decide about it. */
  readonly rules?: readonly ListedRule[];
  /** The carriers of what test keys send, whatever the number. */
  readonly sandboxCarriers: readonly string[];
  readonly hasMore: boolean;
}
