import { COMMAND_STATUS_NAMES, statusCode } from '@sms/smpp';
import { bindFields, type BindSettings } from './carrier-settings-binding';
import type { CommonCarrierSettings } from './carrier-settings-common';
import { rejectConflicts } from './carrier-settings-conflicts';
import { sendingFields, type SendingSettings } from './carrier-settings-sending';
import {
  MESSAGE_ID_CUTS,
  MESSAGE_ID_FORMS,
  RECEIPT_ADDRESSES,
  type MessageIdCut,
  type ReceiptSettings,
} from './receipt-settings';
import type { SettingsFields } from './settings-fields';

export type { CarrierHost } from './carrier-settings-binding';

/**
 * What a status means for the same message. `uncertain`: it may have been accepted; `slow_down`: as `later`, and all
 * sessions pause.
 */
export const STATUS_RULES = ['later', 'elsewhere', 'anywhere', 'never', 'uncertain', 'slow_down'] as const;
export type StatusRule = (typeof STATUS_RULES)[number];

export interface SmppCarrierSettings extends CommonCarrierSettings, BindSettings, SendingSettings {
  readonly kind: 'smpp';
  // Both parents have the field.
  readonly interfaceVersion: BindSettings['interfaceVersion'];
  readonly countryCode: string | null;
  /** By the name of the status, or `0x` and eight digits for statuses without a name in SMPP. */
  readonly statusRules: ReadonlyMap<string, StatusRule>;
  /** The part of ids that receipts hold, and by which ids are compared. */
  readonly messageIdCut: MessageIdCut;
  /** How receipts are recognised: by esm_class and parameters, or also by their text. */
  readonly receiptDetection: 'esm_class' | 'text';
  /** Replaces the destination of incoming messages, where the carrier gives a number of its own. */
  readonly myNumber: string | null;
  /** Digits that replace the leading 0 of national sources of incoming messages. */
  readonly unifiedPrefix: string | null;
}

const ZONE_OFFSET = /^[+-](0\d|1[0-4]):(00|15|30|45)$/;

export function smppFields(
  fields: SettingsFields,
  common: CommonCarrierSettings,
): Omit<SmppCarrierSettings, Exclude<keyof CommonCarrierSettings, keyof ReceiptSettings>> {
  const settings = {
    ...common,
    kind: 'smpp' as const,
    ...bindFields(fields),
    ...sendingFields(fields),
    messageIdForm: fields.oneOf('message_id_form', MESSAGE_ID_FORMS, common.messageIdForm),
    messageIdCut: fields.oneOf('message_id_cut', MESSAGE_ID_CUTS, 'none'),
    receiptAddress: fields.oneOf('receipt_address', RECEIPT_ADDRESSES, common.receiptAddress),
    receiptTimeZone: timeZone(fields, common.receiptTimeZone),
    receiptDetection: fields.oneOf('receipt_detection', ['esm_class', 'text'], 'esm_class'),
    statusRules: fields.map('status_rules', `statuses and one of ${STATUS_RULES.join(', ')}`, (status, rule) => {
      const name = statusNameOf(status);
      const known = STATUS_RULES.find((candidate) => candidate === rule);
      return name !== undefined && known !== undefined ? [name, known] : undefined;
    }),
    myNumber: fields.optionalText('my_number', /^\d{1,15}$/, '1 to 15 digits'),
    unifiedPrefix: fields.optionalText('unified_prefix', /^[1-9]\d{0,3}$/, '1 to 4 digits'),
  };
  rejectConflicts(fields, settings);
  return settings;
}

function timeZone(fields: SettingsFields, fallback: string): string {
  const zone = fields.text('receipt_time_zone', /./, 'auto, an offset such as +02:00, or the name of a zone', fallback);
  if (zone !== '' && zone !== 'auto' && !ZONE_OFFSET.test(zone) && !isZoneName(zone))
    fields.reject('receipt_time_zone', 'must be auto, an offset such as +02:00, or the name of a zone');
  return zone;
}

function isZoneName(zone: string): boolean {
  try {
    // Intl also accepts offsets as zones, in more forms than this setting allows.
    return /^[A-Za-z]/.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
}

/** Reads names, and numbers in hexadecimal (`0x401`) or decimal (`1025`); undefined unless a negative status. */
function statusNameOf(status: string): string | undefined {
  const name = COMMAND_STATUS_NAMES.find((candidate) => candidate === status.toUpperCase());
  if (name !== undefined) return name === 'ESME_ROK' ? undefined : name;
  if (!/^(0x[0-9a-f]{1,8}|[1-9]\d{0,9})$/i.test(status)) return undefined;
  const code = Number(status);
  if (code === 0 || code > 0xffff_ffff) return undefined;
  return (
    COMMAND_STATUS_NAMES.find((candidate) => statusCode(candidate) === code) ??
    `0x${code.toString(16).padStart(8, '0')}`
  );
}
