import type { Catalog } from './catalog-entry';

/** Final states of the message, and the ways a link can end. */
export const OUTCOMES = {
  deliver: ['000', {}],
  undeliverable: ['001', { state: 'undeliverable' }],
  expired: ['002', { state: 'expired' }],
  rejected: ['003', { state: 'rejected' }],
  deleted: ['004', { state: 'deleted' }],
  no_receipt: ['010', { receipts: 'none' }],
  receipt_before_response: ['011', { receipts: 'before_response' }],
  duplicate_receipt: ['012', { receipts: 'two' }],
  late_receipt: ['013', { receiptDelayMs: 30_000 }],
  no_response: ['030', { response: 'none' }],
  swallowed: ['031', { response: 'swallow' }],
  late_response: ['032', { response: 'late' }],
  drop_link: ['040', { response: 'drop' }],
  drop_link_accepted: ['041', { response: 'drop_accepted' }],
  half_open: ['042', { response: 'half_open' }],
  garbage: ['043', { response: 'garbage' }],
  slow_drip: ['044', { response: 'drip' }],
  unbind: ['045', { response: 'unbind' }],
  throttled: ['050', { response: 'refuse', status: 'ESME_RTHROTTLED', times: 3 }],
  queue_full: ['051', { response: 'refuse', status: 'ESME_RMSGQFUL', times: 3 }],
  refuse: [undefined, { response: 'refuse' }],
} as const satisfies Catalog;
