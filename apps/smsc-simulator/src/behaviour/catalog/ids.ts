import type { Catalog } from './catalog-entry';

/** How ids are written in the response and in the receipt. */
export const IDS = {
  id_hex_then_decimal: ['020', { idForm: 'hex_then_decimal' }],
  id_upper_then_lower: ['021', { idForm: 'upper_then_lower' }],
  id_zero_padded: ['022', { idForm: 'zero_padded' }],
  id_decimal_then_hex: ['400', { idForm: 'decimal_then_hex' }],
  id_hex_then_padded_decimal: ['401', { idForm: 'hex_then_padded_decimal' }],
  id_signed: ['402', { idForm: 'hex_then_signed_decimal' }],
  id_padded_to_10: ['403', { idForm: 'padded_to_10' }],
  id_first_10: ['404', { idForm: 'first_10', receiptForm: 'text' }],
  id_last_10: ['405', { idForm: 'last_10', receiptForm: 'text' }],
  id_uuid: ['406', { idForm: 'uuid' }],
  id_uuid_then_no_dashes: ['407', { idForm: 'uuid_then_no_dashes' }],
  id_empty: ['408', { idForm: 'empty' }],
  id_64_octets: ['409', { idForm: 'octets_64' }],
  id_65_octets: ['410', { idForm: 'octets_65' }],
  id_3000_octets: ['411', { idForm: 'octets_3000' }],
  id_nul_inside: ['412', { idForm: 'nul_inside' }],
  id_repeated: ['413', { idForm: 'repeated' }],
  id_per_session: ['414', { idForm: 'per_session' }],
} as const satisfies Catalog;
