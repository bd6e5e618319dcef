import { BEHAVIOUR_NAMES, type BehaviourName } from '../behaviour/behaviour-catalog';
import type { CarrierSettings } from '../behaviour/carrier-settings';
import { PROFILE_NAMES, type ProfileName } from '../behaviour/profiles';
import type { Identity } from '../carrier/carrier-identity';

const DAY_MS = 86_400_000;
const ms = { type: 'integer', minimum: 1, maximum: DAY_MS } as const;
const count = { type: 'integer', minimum: 1, maximum: 1_000_000 } as const;

/** Names in the control API → names in the code, and the schemas of the values. */
const SETTINGS = {
  max_sessions: ['maxSessions', count],
  cut_session_counts_ms: ['cutSessionCountsMs', ms],
  block_after_failed_binds: ['blockAfterFailedBinds', count],
  block_ms: ['blockMs', ms],
  system_type: ['systemType', { type: 'string', maxLength: 12 }],
  cut_without_enquire_link_ms: ['cutWithoutEnquireLinkMs', ms],
  unbind_after_ms: ['unbindAfterMs', ms],
  answered_submits: ['answeredSubmits', { ...count, minimum: 0 }],
  window_size: ['windowSize', count],
  account_submits_per_second: ['accountSubmitsPerSecond', count],
  receipts_kept_ms: ['receiptsKeptMs', ms],
  separate_receivers: ['separateReceivers', { type: 'boolean' }],
} as const satisfies Readonly<Record<string, readonly [keyof CarrierSettings, object]>>;

type SettingName = keyof typeof SETTINGS;

/** A carrier as the control API accepts it. */
export interface CarrierBody {
  profile: ProfileName;
  behaviours: BehaviourName[];
  settings: Partial<Record<SettingName, string | number | boolean>>;
}

export const CARRIER_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: {
    profile: { enum: PROFILE_NAMES, default: 'standard' },
    behaviours: { type: 'array', items: { enum: BEHAVIOUR_NAMES }, maxItems: 20, default: [] },
    settings: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(Object.entries(SETTINGS).map(([name, [, schema]]) => [name, schema])),
      default: {},
    },
  },
} as const;

const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

export function toIdentity({ profile, behaviours, settings }: CarrierBody): Identity {
  const renamed = SETTING_NAMES.filter((name) => settings[name] !== undefined).map((name) => [
    SETTINGS[name][0],
    settings[name],
  ]);
  return { profile, behaviours, settings: Object.fromEntries(renamed) as CarrierSettings };
}

export function presentSettings(settings: CarrierSettings): object {
  return Object.fromEntries(
    SETTING_NAMES.flatMap((name) =>
      settings[SETTINGS[name][0]] === undefined ? [] : [[name, settings[SETTINGS[name][0]]]],
    ),
  );
}
