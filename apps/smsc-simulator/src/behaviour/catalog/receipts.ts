import { INTERMEDIATE_NOTIFICATION } from './behaviour';
import type { Catalog } from './catalog-entry';

const DATES_OF_ZEROS = '0000000000';

/** How receipts are written, and in which order they come. */
export const RECEIPTS = {
  receipt_text_only: ['420', { receiptForm: 'text' }],
  receipt_tlv_only: ['421', { receiptForm: 'tlv' }],
  receipt_conflict: ['422', { receiptForm: 'conflict' }],
  receipt_no_reference: ['423', { receiptReference: 'missing' }],
  receipt_foreign_reference: ['424', { receiptReference: 'foreign' }],
  receipt_national: ['425', { receiptAddresses: 'national' }],
  receipt_zero_zero: ['426', { receiptAddresses: 'zero_zero' }],
  receipt_plus: ['427', { receiptAddresses: 'plus' }],
  receipt_blank: ['428', { receiptAddresses: 'blank' }],
  receipt_short_code: ['429', { receiptAddresses: 'short_code' }],
  receipt_no_address: ['430', { receiptAddresses: 'empty' }],
  receipt_exchanged: ['431', { receiptAddresses: 'exchanged' }],
  receipt_no_esm_class: ['432', { receiptEsmClass: 0 }],
  receipt_intermediate_class: ['433', { receiptEsmClass: INTERMEDIATE_NOTIFICATION }],
  receipt_header: ['434', { receiptHeader: true, receiptForm: 'text' }],
  receipt_data_sm: ['435', { receiptCommand: 'data_sm' }],
  receipt_utf16: ['436', { receiptCoding: 'utf16', receiptForm: 'text' }],
  receipt_first_part: ['437', { receiptParts: 'first' }],
  receipt_last_part: ['438', { receiptParts: 'last' }],
  receipt_in_steps: ['439', { earlierReports: [{ state: 'accepted' }, { state: 'enroute' }] }],
  receipt_undeliverable_first: ['440', { earlierReports: [{ state: 'undeliverable' }] }],
  receipt_unknown_first: ['441', { earlierReports: [{ state: 'unknown' }] }],
  receipt_after_refusal: ['442', { response: 'refuse', status: 'ESME_RINVDSTADR', receiptAfterRefusal: true }],
  receipt_zone: ['443', { receiptZoneMinutes: 330 }],
  receipt_seconds: ['444', { receiptDates: 'YYMMDDhhmmss' }],
  receipt_century: ['445', { receiptDates: 'YYYYMMDDhhmmss' }],
  receipt_absolute_dates: ['446', { receiptDates: 'YYMMDDhhmmss000+' }],
  receipt_zero_dates: ['447', { receiptDates: DATES_OF_ZEROS }],
  receipt_accepted_only: ['448', { state: 'accepted' }],
  receipt_unknown_only: ['449', { state: 'unknown' }],
} as const satisfies Catalog;
