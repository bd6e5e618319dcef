import { EVERY_SENDER, type SubmitTlv, type TlvSettings } from '../settings/tlv.settings';
import type { Refusal } from '../port/refusal';

interface RawParameter {
  readonly tag: number;
  readonly value: Uint8Array;
}

/** Why a message of this sender must not be submitted over the carrier; undefined when it may be. */
export function senderRefusal(sender: string, settings: TlvSettings): Refusal | undefined {
  if (settings.tlvs.length === 0) return undefined;
  const missing = settings.tlvs.find((tlv) => tlv.required && valueFor(tlv, sender, settings) === undefined);
  if (!missing || typeof missing.value === 'string') return undefined;
  return {
    reason: `the carrier wants the ${missing.value.attribute} of the sender, which is not known`,
    code: 'invalid_sender',
    retry: 'elsewhere',
  };
}

/** Parameters that the carrier requires with every submit of the sender. */
export function senderParameters(sender: string, settings: TlvSettings): RawParameter[] {
  if (settings.tlvs.length === 0) return [];
  return settings.tlvs.flatMap((tlv) => {
    const value = valueFor(tlv, sender, settings);
    return value === undefined ? [] : [{ tag: tlv.tag, value: octetsOf(tlv.type, value) }];
  });
}

function valueFor({ value }: SubmitTlv, sender: string, { senderAttributes }: TlvSettings): string | undefined {
  if (typeof value === 'string') return value;
  return senderAttributes.get(sender)?.get(value.attribute) ?? senderAttributes.get(EVERY_SENDER)?.get(value.attribute);
}

function octetsOf(type: SubmitTlv['type'], value: string): Uint8Array {
  switch (type) {
    case 'uint8':
      return bigEndian(value, 1);
    case 'uint16':
      return bigEndian(value, 2);
    case 'uint32':
      return bigEndian(value, 4);
    case 'text':
      return Buffer.from(`${value}\0`, 'latin1');
    case 'octet_text':
      return Buffer.from(value, 'latin1');
    case 'octets':
      return Buffer.from(value, 'hex');
  }
}

function bigEndian(value: string, octets: number): Uint8Array {
  const buffer = Buffer.alloc(octets);
  buffer.writeUIntBE(Number(value), 0, octets);
  return buffer;
}
