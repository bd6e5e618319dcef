import type { ReasonCode } from '@sms/contracts/messaging';
import type { ErrorCodeList } from '@sms/carriers';

type Reasons = Readonly<Record<number, ReasonCode>>;

/** Errors of MAP (3GPP TS 29.002) and, from 128 on, of the handset (TP-FCS of 3GPP TS 23.040). */
const GSM: Reasons = {
  1: 'number_unknown',
  5: 'number_unknown',
  6: 'handset_absent',
  9: 'subscriber_not_allowed',
  10: 'service_not_provisioned',
  11: 'service_not_provisioned',
  12: 'handset_not_allowed',
  13: 'subscriber_barred',
  20: 'service_not_supported',
  21: 'service_not_supported',
  27: 'handset_absent',
  31: 'handset_busy',
  32: 'handset_refused',
  33: 'waiting_list_full',
  34: 'network_failure',
  35: 'network_protocol_error',
  36: 'network_protocol_error',
  51: 'network_congested',
  71: 'service_not_supported',
  208: 'handset_memory_full',
  211: 'handset_memory_full',
};

/** Delivery receipts of Vonage's API for SMS. */
const VONAGE: Reasons = {
  2: 'handset_absent',
  3: 'number_unknown',
  4: 'subscriber_barred',
  5: 'number_ported',
  6: 'filtered_as_spam',
  7: 'handset_busy',
  8: 'network_failure',
  9: 'number_unknown',
  10: 'filtered_as_spam',
  11: 'unroutable_in_network',
  12: 'network_failure',
  13: 'forbidden_by_regulation',
  14: 'subscriber_barred',
  15: 'subscriber_without_credit',
  16: 'network_congested',
  50: 'forbidden_by_regulation',
  51: 'sender_not_registered',
  52: 'filtered_as_spam',
  53: 'forbidden_by_regulation',
  54: 'forbidden_by_regulation',
};

/** Error codes of Twilio's messages. */
const TWILIO: Reasons = {
  30003: 'handset_unreachable',
  30004: 'filtered_as_spam',
  30005: 'number_unknown',
  30006: 'number_not_mobile',
  30007: 'filtered_as_spam',
  30034: 'sender_not_registered',
};

const LISTS: Readonly<Record<ErrorCodeList, Reasons>> = { own: {}, gsm: GSM, vonage: VONAGE, twilio: TWILIO };

/** SMPP's parameter network_error_code names the kind of network: 3 is GSM, whatever list the carrier has itself. */
const OF_GSM_NETWORK = /^3-(\d{1,5})$/;

/** Returns why a message was not delivered, by the code of its receipt; undefined when the code is unknown. */
export function reasonOfError(errorCode: string | null, list: ErrorCodeList): ReasonCode | undefined {
  if (errorCode === null) return undefined;
  const network = OF_GSM_NETWORK.exec(errorCode)?.[1];
  if (network !== undefined) return GSM[Number(network)];
  return /^\d{1,6}$/.test(errorCode) ? LISTS[list][Number(errorCode)] : undefined;
}
