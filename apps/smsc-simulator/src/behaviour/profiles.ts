import { deviationOf, type BehaviourName } from './behaviour-catalog';
import type { CarrierSettings } from './carrier-settings';
import { INTERMEDIATE_NOTIFICATION, type Deviation } from './catalog/behaviour';

/** A whole carrier: its handling of messages and of sessions. */
export interface Profile {
  /** Later ones override earlier ones. */
  readonly behaviours: readonly BehaviourName[];
  /** Further deviations, which override the behaviours. */
  readonly deviation: Deviation;
  readonly settings: CarrierSettings;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WITHOUT_COUNTS = 'id:{id} submit date:{submit} done date:{done} stat:{stat} err:{err}';
/** Tags of the entity, the template and the telemarketer in India. */
const INDIAN_TAGS = [0x1400, 0x1401, 0x1402];

const profile = (
  behaviours: readonly BehaviourName[],
  deviation: Deviation = {},
  settings: CarrierSettings = {},
): Profile => ({ behaviours, deviation, settings });

/** One type and plan for all kinds of sender and for destinations. */
function everyAddress(ton: number, npi: number): Deviation {
  return {
    destinationTonNpi: [ton, npi],
    senderTonNpi: { letters: [ton, npi], shortCode: [ton, npi], number: [ton, npi] },
  };
}

/** Carriers by name, as their documentation and their customers describe them. */
export const PROFILES = {
  standard: profile([]),
  smpp33: profile(['id_hex_then_decimal', 'receipt_text_only', 'submit_tlvs_refused']),
  vonage: profile(['id_hex_then_decimal', 'receipt_text_only'], {
    receiptText: 'id:{id} sub:001 dlvrd:000 submit date:{submit} done date:{done} stat:{stat} err:{err} text:none',
  }),
  infobip: profile([], { senderTonNpi: { letters: [5, 0], shortCode: [3, 0], number: [1, 1] } }),
  'sinch-cloud': profile([], {}, { maxSessions: 3, windowSize: 10 }),
  sinch: profile(['receipt_tlv_only'], {}, { maxSessions: 2 }),
  twilio: profile([], {}, { cutWithoutEnquireLinkMs: 2 * MINUTE_MS }),
  cm: profile(['receipt_data_sm', 'receipt_century'], { idForm: 'no_dashes', receiptText: WITHOUT_COUNTS }),
  gatewayapi: profile(['receipt_no_reference'], {
    receiptText:
      'id:{id} sub:000 dlvrd:000 submit date:{submit} done date:{done} stat:{stat} err:{err} text:{reference}',
  }),
  clickatell: profile(
    [],
    {},
    { systemType: '12345', blockAfterFailedBinds: 10, blockMs: MINUTE_MS, cutWithoutEnquireLinkMs: 5 * MINUTE_MS },
  ),
  clicksend: profile([], everyAddress(1, 0), { maxSessions: 2, windowSize: 10 }),
  smsportal: profile(
    [],
    { ...everyAddress(0, 0), dataCodings: [0, 8] },
    { maxSessions: 4, windowSize: 10, accountSubmitsPerSecond: 50, receiptsKeptMs: 12 * HOUR_MS },
  ),
  'route-mobile': profile(['id_uuid'], {}, { cutWithoutEnquireLinkMs: 5 * MINUTE_MS }),
  'india-dlt': profile([], { requiredTlvs: INDIAN_TAGS }),
  'sms-central-au': profile(['receipt_text_only'], {
    earlierReports: [{ state: 'enroute', word: 'BUFFRED', esmClass: INTERMEDIATE_NOTIFICATION }],
  }),
  kast: profile(['submit_sar_ignored'], {}, { receiptsKeptMs: 24 * HOUR_MS }),
  jasmin: profile(['id_uuid'], { earlierReports: [{ state: 'accepted' }], receiptText: WITHOUT_COUNTS }),
  'legacy-latin1': profile(['submit_latin1']),
} as const satisfies Readonly<Record<string, Profile>>;

export type ProfileName = keyof typeof PROFILES;

export const PROFILE_NAMES = Object.keys(PROFILES) as [ProfileName, ...ProfileName[]];

/** The deviation that this carrier applies to every message. */
export function usualDeviation({ behaviours, deviation }: Profile): Deviation {
  return { ...deviationOf(behaviours), ...deviation };
}
