import type { MessageState } from '@sms/smpp';
import { Flag, OneOf, Real, Text, Texts, Whole } from '@sms/platform/validation';
import { ReceiptSettings, StatesBy } from './receipt.settings';

export const CARRIER_KINDS = ['smpp', 'http', 'http_api'] as const;
export type CarrierKind = (typeof CARRIER_KINDS)[number];

export const CARRIER_NAME = /^[a-z0-9][a-z0-9_-]{0,31}$/;
/** Bounds the load of test keys, of all vendors together, on the workers and their database. */
const TESTS_PER_SECOND = 50;

/** The token in the address that a carrier reports to. */
export const RECEIPT_TOKEN = [/^[A-Za-z0-9_-]{32,128}$/, '32 to 128 letters, digits, - and _'] as const;

/** Settings of every kind of carrier. */
export class CommonCarrierSettings extends ReceiptSettings {
  @OneOf(CARRIER_KINDS) readonly kind: CarrierKind;
  /** Short and stable: it is stored with every submission. */
  @Text(CARRIER_NAME, 'at most 32 small letters, digits, - and _') readonly name: string;
  /** Gets the messages of test keys. */
  @Flag() readonly sandbox: boolean = false;
  /**
   * Prefixes of the destinations it gets; '' is every destination. A sandbox gets no real messages unless its prefixes
   * are set; a receiver can get none at all.
   */
  @Texts(/^\d{0,15}$/, 'digits', {
    fallback: ({ sandbox }: CommonCarrierSettings, source) => (sandbox || source.is('bind_mode', 'rx') ? [] : ['']),
  })
  readonly prefixes: readonly string[];
  /** Among carriers with an equally long prefix the lowest goes first. */
  @Whole(1, 1_000) readonly priority: number = 100;
  /**
   * Submits a second at most, over all sessions of all workers; a part counts as one. null: as fast as the carrier
   * answers.
   */
  @Real(0.01, 100_000, {
    fallback: ({ sandbox, prefixes }: CommonCarrierSettings) =>
      sandbox && prefixes.length === 0 ? TESTS_PER_SECOND : null,
  })
  readonly messagesPerSecond: number | null;
  /** The carrier's own words for states, in capitals, where they differ from the usual ones. */
  @StatesBy(/^[A-Za-z]{1,16}$/, 'words and the states they mean')
  readonly stateAliases: ReadonlyMap<string, MessageState> = new Map();
}

/** Settings that decide which messages a carrier may get. */
export type RoutedCarrier = Pick<CommonCarrierSettings, 'name' | 'prefixes' | 'priority' | 'sandbox'>;
