import type { MessageState } from '@sms/smpp';
import { ERROR_CODE_LISTS } from './error-codes';
import {
  MULTIPART_RECEIPTS,
  RECEIPT_MEANINGS,
  STANDARD_RECEIPT_SETTINGS,
  type ReceiptSettings,
} from './receipt-settings';
import type { ByLane, SettingsFields } from './settings-fields';

/** Settings that decide which messages a carrier may get. */
export interface RoutedCarrier {
  /** Short and stable: it is stored with every submission. */
  readonly name: string;
  /** Prefixes of the destinations it gets; '' is every destination. */
  readonly prefixes: readonly string[];
  /** Among carriers with an equally long prefix the lowest goes first. */
  readonly priority: number;
  /** Gets the messages of test keys. */
  readonly sandbox: boolean;
}

/** Settings of every kind of carrier. */
export interface CommonCarrierSettings extends RoutedCarrier, ReceiptSettings {
  /**
   * Submits a second at most, over all sessions of all workers; a part counts as one. null: as fast as the carrier
   * answers.
   */
  readonly messagesPerSecond: number | null;
  /** The carrier's own words for states, in capitals, where they differ from the usual ones. */
  readonly stateAliases: ReadonlyMap<string, MessageState>;
}

export interface ParseOptions {
  /** Default of `uncertain_wait_seconds` for every lane. */
  readonly uncertainWaitSeconds?: number;
}

const DEFAULT_PRIORITY = 100;
const DAY_SECONDS = 86_400;
/** An hour apart, these attempts outlast every message. Each outcome reads the attempts before it. */
const MAX_ATTEMPTS = 100;
export const MAX_TIMEOUT_MS = 120_000;

const STATES: Readonly<Record<MessageState, true>> = {
  enroute: true,
  accepted: true,
  delivered: true,
  expired: true,
  deleted: true,
  undeliverable: true,
  unknown: true,
  rejected: true,
};
const STATE_WORD = /^[A-Za-z]{1,16}$/;
const STATE_AND_CODE = /^[A-Za-z]{1,16}:[A-Za-z0-9._-]{1,16}$/;

export function routingFields(fields: SettingsFields): Omit<RoutedCarrier, 'name'> {
  const sandbox = fields.flag('sandbox');
  // A sandbox gets no real messages unless its prefixes are set; a receiver can get none at all.
  const none = sandbox || fields.is('bind_mode', 'rx');
  return {
    sandbox,
    prefixes: fields.texts('prefixes', /^\d{0,15}$/, 'digits', none ? [] : ['']),
    priority: fields.whole('priority', { max: 1_000 }, DEFAULT_PRIORITY),
  };
}

/** Reads the receipt settings that apply to every kind of carrier; the others have their standard values. */
export function commonReceiptFields(
  fields: SettingsFields,
  options: ParseOptions,
): Omit<CommonCarrierSettings, keyof RoutedCarrier> {
  const everywhere = options.uncertainWaitSeconds;
  const wait: ByLane<number> =
    everywhere === undefined
      ? STANDARD_RECEIPT_SETTINGS.uncertainWaitSeconds
      : { otp: everywhere, single: everywhere, bulk: everywhere };
  return {
    ...STANDARD_RECEIPT_SETTINGS,
    messagesPerSecond: fields.optionalNumber('messages_per_second', 0.01, 100_000),
    stateAliases: states(fields, 'state_aliases', STATE_WORD, 'words and the states they mean'),
    stateByError: states(fields, 'state_by_error', STATE_AND_CODE, '"<word>:<code>" and the states they mean'),
    errorCodes: fields.oneOf('error_codes', ERROR_CODE_LISTS, STANDARD_RECEIPT_SETTINGS.errorCodes),
    unknownState: fields.oneOf('unknown_state', ['wait', 'undelivered'], STANDARD_RECEIPT_SETTINGS.unknownState),
    // Where a receipt is requested with one part only, it comes for that part only.
    multipartReceipts: fields.oneOf(
      'multipart_receipts',
      MULTIPART_RECEIPTS,
      MULTIPART_RECEIPTS.find((parts) => fields.is('request_receipt_on', parts)) ?? 'each',
    ),
    receiptMeans: fields.oneOf('receipt_means', RECEIPT_MEANINGS, STANDARD_RECEIPT_SETTINGS.receiptMeans),
    submitTimeoutMs: fields.whole(
      fields.aliased('submit_timeout_ms', 'request_timeout_ms'),
      { max: MAX_TIMEOUT_MS },
      STANDARD_RECEIPT_SETTINGS.submitTimeoutMs,
    ),
    uncertainWaitSeconds: fields.byLane(
      'uncertain_wait_seconds',
      (lanes, lane, fallback) => lanes.whole(lane, { max: DAY_SECONDS }, fallback),
      wait,
    ),
    maxResends: fields.whole('max_resends', { min: 0, max: 10 }, STANDARD_RECEIPT_SETTINGS.maxResends),
    maxAttempts: fields.whole('max_attempts', { max: MAX_ATTEMPTS }, STANDARD_RECEIPT_SETTINGS.maxAttempts),
  };
}

/** Keys are compared in capitals. */
function states(fields: SettingsFields, field: string, key: RegExp, shape: string): ReadonlyMap<string, MessageState> {
  return fields.map(field, shape, (name, state) =>
    key.test(name) && isState(state) ? [name.toUpperCase(), state] : undefined,
  );
}

export function isState(value: unknown): value is MessageState {
  return typeof value === 'string' && Object.hasOwn(STATES, value);
}
