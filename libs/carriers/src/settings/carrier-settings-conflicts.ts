import type { BindSettings } from './carrier-settings-binding';
import type { CommonCarrierSettings } from './carrier-settings-common';
import type { SendingSettings } from './carrier-settings-sending';
import type { SettingsFields } from './settings-fields';

type Settings = CommonCarrierSettings & BindSettings & SendingSettings;

/** The two bits of registered_delivery that request a receipt from the carrier. */
const ASKS_FOR_RECEIPTS = 0b11;

/** Rejects settings that are valid one by one and impossible together. */
export function rejectConflicts(fields: SettingsFields, settings: Settings): void {
  rejectBinds(fields, settings);
  rejectTls(fields, settings);
  rejectOldVersion(fields, settings);
  rejectSending(fields, settings);
  rejectReceipts(fields, settings);
}

function rejectBinds(fields: SettingsFields, { bindMode, prefixes, sandbox }: Settings): void {
  const receivers = ['rx_host', 'rx_port'].filter((field) => bindMode !== 'tx_rx' && fields.given(field));
  for (const field of receivers) fields.reject(field, 'needs bind_mode tx_rx');
  if (bindMode === 'rx' && (prefixes.length > 0 || sandbox))
    fields.reject('bind_mode', 'rx cannot submit: prefixes must be empty and sandbox false');
}

function rejectTls(fields: SettingsFields, { tls, tlsCert, tlsKey }: Settings): void {
  for (const name of ['tls_ca', 'tls_cert', 'tls_key', 'tls_servername', 'tls_min']) {
    const field = fields.given(`${name}_file`) ? `${name}_file` : name;
    if (!tls && fields.given(field)) fields.reject(field, 'needs tls');
  }
  if (tlsCert !== null && tlsKey === null) fields.reject('tls_cert', 'needs tls_key');
  if (tlsKey !== null && tlsCert === null) fields.reject('tls_key', 'needs tls_cert');
}

/** SMPP 3.3 has no optional parameters. */
function rejectOldVersion(
  fields: SettingsFields,
  { interfaceVersion, sendReference, concatenation, flash, tlvs }: Settings,
): void {
  if (interfaceVersion !== '3.3') return;
  if (sendReference) fields.reject('send_reference', 'cannot be true with interface_version 3.3');
  if (concatenation === 'sar' || concatenation === 'payload')
    fields.reject('concatenation', `cannot be ${concatenation} with interface_version 3.3`);
  if (flash === 'subunit') fields.reject('flash', 'cannot be subunit with interface_version 3.3');
  if (tlvs.length > 0) fields.reject('tlvs', 'cannot be sent with interface_version 3.3');
}

function rejectSending(fields: SettingsFields, settings: Settings): void {
  const { destFormat, countryCode, defaultAlphabet, gsm7Packing, concatenation, validity, flash } = settings;
  if (destFormat === 'national' && countryCode === null) fields.reject('dest_format', 'national needs country_code');
  if (gsm7Packing === 'packed' && defaultAlphabet !== 'gsm7')
    fields.reject('gsm7_packing', `cannot be packed with default_alphabet ${defaultAlphabet}`);
  if (gsm7Packing === 'packed' && concatenation === 'payload')
    fields.reject('gsm7_packing', 'cannot be packed with concatenation payload');
  if (validity === 'none' && fields.given('max_validity_hours'))
    fields.reject('max_validity_hours', 'has no effect with validity none');
  if (defaultAlphabet !== 'latin1' && fields.given('latin1_data_coding'))
    fields.reject('latin1_data_coding', 'needs default_alphabet latin1');
  if (defaultAlphabet !== 'gsm7' && (flash === 'dcs' || flash === 'dcs_f0'))
    fields.reject('flash', `cannot be ${flash} with default_alphabet ${defaultAlphabet}`);
  if (concatenation === 'payload' && fields.given('request_receipt_on'))
    fields.reject('request_receipt_on', 'has no effect with concatenation payload');
}

function rejectReceipts(
  fields: SettingsFields,
  { bindMode, receiptMeans, registeredDelivery, requestReceiptOn, multipartReceipts }: Settings,
): void {
  const asked = (registeredDelivery & ASKS_FOR_RECEIPTS) !== 0;
  if (bindMode === 'tx' && receiptMeans !== 'none')
    fields.reject('bind_mode', 'tx receives no receipts: receipt_means must be none');
  if (receiptMeans === 'none' && asked)
    fields.reject('registered_delivery', 'asks for receipts, receipt_means says that none come');
  if (receiptMeans !== 'none' && !asked)
    fields.reject('registered_delivery', 'asks for no receipts: receipt_means must be none');
  if (requestReceiptOn !== 'each' && multipartReceipts === 'each')
    fields.reject('multipart_receipts', `cannot be each with request_receipt_on ${requestReceiptOn}`);
}
