import { object, optional, text, WHOLE, whole } from '@sms/contracts/rpc';

/** In characters of its JSON, so that a reply with it fits a message of NATS. */
export const MAX_SETTINGS_LENGTH = 200_000;
/** The most messages that a change can be tried with. */
export const MAX_TRIED_MESSAGES = 100_000;
/** So that a reply fits a message of NATS. */
export const MAX_SETTINGS_DIFFERENCES = 200;
export const MAX_TRIED_GROUPS = 100;

const MAX_REASON_LENGTH = 500;
const REASON = text(1, MAX_REASON_LENGTH);

/**
 * The place of a secret where settings are shown. In settings that are given, the carrier of the same name keeps the
 * secret that it has in the version they are based on.
 */
export const KEPT_SECRET = '********';

/** Versions are numbered from 1; 0 stands for the variables MESSAGING_CARRIERS and MESSAGING_ROUTES. */
export interface CarrierSettingsVersion {
  readonly version: number;
  /** The version that was in force when it was made; null for version 0. */
  readonly base: number | null;
  /** ISO 8601, UTC, here and below; null for version 0. */
  readonly createdAt: string | null;
  /** The operator's user id; null for version 0. */
  readonly createdBy: number | null;
  readonly reason: string | null;
  /** When it was put in force last; null: never. For version 0 as well, which is in force from the start. */
  readonly activatedAt: string | null;
  readonly activatedBy: number | null;
  readonly inForce: boolean;
}

export class ListCarrierSettingsRequest {
  static readonly rule = object<ListCarrierSettingsRequest>({
    before: optional(WHOLE),
    limit: whole({ min: 1, max: 100 }),
  });

  /** Versions below this one. */
  readonly before?: number;
  readonly limit: number;
}

export interface ListCarrierSettingsReply {
  /** The newest first; version 0 is the last. */
  readonly versions: readonly CarrierSettingsVersion[];
  readonly hasMore: boolean;
  readonly inForce: number;
  /** Whether every worker follows what was put in force last. */
  readonly inEffect: boolean;
}

export class ReadCarrierSettingsRequest {
  static readonly rule = object<ReadCarrierSettingsRequest>({ version: WHOLE });

  readonly version: number;
}

/** A place where two versions differ. Secrets are shown as `KEPT_SECRET`. */
export interface SettingsDifference {
  /** Such as `carriers.north.window_size` or `routes.cheap bulk.carriers`. */
  readonly path: string;
  /** JSON; null: there is no such setting. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface ShownCarrierSettings {
  readonly version: CarrierSettingsVersion;
  /** JSON of `{ carriers, routes }`, as the two variables have them, without secrets. */
  readonly settings: string;
  /** From the version in force to this one; at most `MAX_SETTINGS_DIFFERENCES`. */
  readonly differences: readonly SettingsDifference[];
}

/** `sealed`: no key that is configured opens the version. */
export type ReadCarrierSettingsReply =
  { readonly outcome: 'read'; readonly found: ShownCarrierSettings } | { readonly outcome: 'unknown' | 'sealed' };

export class CreateCarrierSettingsRequest {
  static readonly rule = object<CreateCarrierSettingsRequest>({
    base: WHOLE,
    settings: text(2, MAX_SETTINGS_LENGTH),
    reason: REASON,
    operatorId: WHOLE,
  });

  /** The version that the settings were made from. */
  readonly base: number;
  /** JSON of `{ carriers, routes }`. */
  readonly settings: string;
  readonly reason: string;
  /** The user id of the operator. */
  readonly operatorId: number;
}

/** Another version is in force than was assumed. */
export interface StaleCarrierSettings {
  readonly outcome: 'stale';
  readonly inForce: number;
  /** From the version that was assumed to the one in force; empty when the assumed one does not exist. */
  readonly differences: readonly SettingsDifference[];
}

/** `no_key`: versions cannot be sealed, because no key is configured. */
export type CreateCarrierSettingsReply =
  | { readonly outcome: 'created'; readonly found: ShownCarrierSettings }
  /** Each names the carrier or the rule, and the field; none echoes a value. */
  | { readonly outcome: 'invalid'; readonly problems: readonly string[] }
  | StaleCarrierSettings
  | { readonly outcome: 'no_key' };

export class ActivateCarrierSettingsRequest {
  static readonly rule = object<ActivateCarrierSettingsRequest>({
    version: WHOLE,
    replaces: WHOLE,
    reason: REASON,
    operatorId: WHOLE,
  });

  readonly version: number;
  /** The version that the operator knows to be in force. */
  readonly replaces: number;
  readonly reason: string;
  readonly operatorId: number;
}

export type ActivateCarrierSettingsReply =
  | { readonly outcome: 'activated'; readonly version: CarrierSettingsVersion }
  /** The version does not fit the release that runs. */
  | { readonly outcome: 'invalid'; readonly problems: readonly string[] }
  | StaleCarrierSettings
  | { readonly outcome: 'unknown' | 'sealed' };

export class TryCarrierSettingsRequest {
  static readonly rule = object<TryCarrierSettingsRequest>({
    version: WHOLE,
    messages: whole({ min: 1, max: MAX_TRIED_MESSAGES }),
  });

  readonly version: number;
  /** The newest messages of the last 24 hours, at most so many. */
  readonly messages: number;
}

/** Where a message goes. */
export interface TriedRoute {
  /** In the order in which they are tried; empty: none serves it, or it is blocked. */
  readonly carriers: readonly string[];
  readonly blocked: boolean;
  readonly rule: string | null;
}

export interface TriedCarrierSettings {
  /** Messages that were looked at, without those of test keys. */
  readonly examined: number;
  /** When the oldest of them was accepted; null: there was none. */
  readonly since: string | null;
  /** Messages that would be sent another way, or by another rule. */
  readonly changed: number;
  /** With the version in force and with this one, here and below. */
  readonly unroutable: { readonly before: number; readonly after: number };
  readonly blocked: { readonly before: number; readonly after: number };
  /** Messages whose first carrier it is. */
  readonly carriers: readonly { readonly carrier: string; readonly before: number; readonly after: number }[];
  /** The most frequent changes first; at most `MAX_TRIED_GROUPS`. */
  readonly changes: readonly { readonly messages: number; readonly before: TriedRoute; readonly after: TriedRoute }[];
}

export type TryCarrierSettingsReply =
  { readonly outcome: 'tried'; readonly found: TriedCarrierSettings } | { readonly outcome: 'unknown' | 'sealed' };
