import type { Catalog } from './catalog-entry';

/** The first number of the range that SMPP leaves to carriers is 0x400. */
const VENDOR_STATUS = 0x450;

/** Responses that are late, out of order or badly made. */
export const RESPONSES = {
  response_30_s: ['700', { response: 'late', responseDelayMs: 30_000 }],
  response_55_s: ['701', { response: 'late', responseDelayMs: 55_000 }],
  response_90_s: ['702', { response: 'late', responseDelayMs: 90_000 }],
  response_out_of_order: ['703', { response: 'out_of_order' }],
  response_nack_sequence_0: ['704', { response: 'nack_sequence_0' }],
  response_half_body: ['705', { response: 'half_body', times: 1 }],
  response_no_nul: ['706', { response: 'no_nul' }],
  response_stray_octets: ['707', { response: 'stray_octets' }],
  response_wrong_command: ['708', { response: 'wrong_command' }],
  vendor_status: ['709', { response: 'refuse', status: VENDOR_STATUS }],
  recipient_queue_full: ['710', { response: 'refuse', status: 'ESME_RMSGQFUL' }],
  enquire_link_only: ['720', { response: 'enquire_link_only' }],
} as const satisfies Catalog;
