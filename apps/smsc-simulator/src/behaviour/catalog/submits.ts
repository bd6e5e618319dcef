import type { Catalog } from './catalog-entry';

/** The tag of the sending entity in India, and of a customer reference at other carriers. */
const ENTITY_TAG = 0x1400;

/** How the carrier treats the content of a submit. */
export const SUBMITS = {
  submit_tlvs_refused: ['800', { refusesTlvs: true }],
  submit_validity_unanswered: ['801', { ignoresValidity: true }],
  submit_latin1: ['802', { defaultAlphabet: 'latin1' }],
  submit_ascii: ['803', { defaultAlphabet: 'ascii' }],
  submit_payload_split: ['804', { splitsPayload: true }],
  submit_sar_ignored: ['805', { ignoresSar: true }],
  submit_tlv_required: ['806', { requiredTlvs: [ENTITY_TAG] }],
} as const satisfies Catalog;
