import type { ObjectSource } from '@sms/platform/validation';
import type { SmppCarrierSettings as Settings } from './smpp.settings';
import { rejectTlvs } from './tlv.settings';

/** The two bits of registered_delivery that request a receipt from the carrier. */
const ASKS_FOR_RECEIPTS = 0b11;

/** Rejects settings that are valid one by one and impossible together. */
export function rejectConflicts(settings: Settings, source: ObjectSource): void {
  rejectTlvs(settings, source);
  rejectBinds(source, settings);
  rejectTls(source, settings);
  rejectOldVersion(source, settings);
  rejectSending(source, settings);
  rejectReceipts(source, settings);
}

function rejectBinds(source: ObjectSource, { bindMode, prefixes, sandbox }: Settings): void {
  const receivers = ['rx_host', 'rx_port'].filter((field) => bindMode !== 'tx_rx' && source.given(field));
  for (const field of receivers) source.reject(field, 'needs bind_mode tx_rx');
  if (bindMode === 'rx' && (prefixes.length > 0 || sandbox))
    source.reject('bind_mode', 'rx cannot submit: prefixes must be empty and sandbox false');
}

function rejectTls(source: ObjectSource, { tls }: Settings): void {
  const nameOf = (name: string) => [name, `${name}_file`].find((field) => source.given(field));
  for (const name of ['tls_ca', 'tls_cert', 'tls_key', 'tls_servername', 'tls_min']) {
    const field = nameOf(name);
    if (!tls && field !== undefined) source.reject(field, 'needs tls');
  }
  if (nameOf('tls_cert') && !nameOf('tls_key')) source.reject('tls_cert', 'needs tls_key');
  if (nameOf('tls_key') && !nameOf('tls_cert')) source.reject('tls_key', 'needs tls_cert');
}

/** SMPP 3.3 has no optional parameters. */
function rejectOldVersion(
  source: ObjectSource,
  { interfaceVersion, sendReference, concatenation, flash, tlvs }: Settings,
): void {
  if (interfaceVersion !== '3.3') return;
  if (sendReference) source.reject('send_reference', 'cannot be true with interface_version 3.3');
  if (concatenation === 'sar' || concatenation === 'payload')
    source.reject('concatenation', `cannot be ${concatenation} with interface_version 3.3`);
  if (flash === 'subunit') source.reject('flash', 'cannot be subunit with interface_version 3.3');
  if (tlvs.length > 0) source.reject('tlvs', 'cannot be sent with interface_version 3.3');
}

function rejectSending(source: ObjectSource, settings: Settings): void {
  const { destFormat, countryCode, defaultAlphabet, gsm7Packing, concatenation, validity, flash } = settings;
  if (destFormat === 'national' && countryCode === null) source.reject('dest_format', 'national needs country_code');
  if (gsm7Packing === 'packed' && defaultAlphabet !== 'gsm7')
    source.reject('gsm7_packing', `cannot be packed with default_alphabet ${defaultAlphabet}`);
  if (gsm7Packing === 'packed' && concatenation === 'payload')
    source.reject('gsm7_packing', 'cannot be packed with concatenation payload');
  if (validity === 'none' && source.given('max_validity_hours'))
    source.reject('max_validity_hours', 'has no effect with validity none');
  if (defaultAlphabet !== 'latin1' && source.given('latin1_data_coding'))
    source.reject('latin1_data_coding', 'needs default_alphabet latin1');
  if (defaultAlphabet !== 'gsm7' && (flash === 'dcs' || flash === 'dcs_f0'))
    source.reject('flash', `cannot be ${flash} with default_alphabet ${defaultAlphabet}`);
  if (concatenation === 'payload' && source.given('request_receipt_on'))
    source.reject('request_receipt_on', 'has no effect with concatenation payload');
}

function rejectReceipts(
  source: ObjectSource,
  { bindMode, receiptMeans, registeredDelivery, requestReceiptOn, multipartReceipts }: Settings,
): void {
  const asked = (registeredDelivery & ASKS_FOR_RECEIPTS) !== 0;
  if (bindMode === 'tx' && receiptMeans !== 'none')
    source.reject('bind_mode', 'tx receives no receipts: receipt_means must be none');
  if (receiptMeans === 'none' && asked)
    source.reject('registered_delivery', 'asks for receipts, receipt_means says that none come');
  if (receiptMeans !== 'none' && !asked)
    source.reject('registered_delivery', 'asks for no receipts: receipt_means must be none');
  if (requestReceiptOn !== 'each' && multipartReceipts === 'each')
    source.reject('multipart_receipts', `cannot be each with request_receipt_on ${requestReceiptOn}`);
}
