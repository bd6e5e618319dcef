import { Flag, isPlainObject, MapOf, Objects, OneOf, Parsed, type ObjectSource, Text } from '@sms/platform/validation';
import { CommonCarrierSettings } from './carrier.settings';

/** `text` ends with a NUL, `octet_text` does not; `octets` are given in hexadecimal. */
const TLV_TYPES = ['uint8', 'uint16', 'uint32', 'text', 'octet_text', 'octets'] as const;
type TlvType = (typeof TLV_TYPES)[number];

/**
 * An optional parameter of every submit: a constant value, or the sender's value of `attribute`.
 */
export interface SubmitTlv {
  readonly tag: number;
  readonly type: TlvType;
  readonly value: string | { readonly attribute: string };
  /** Whether a sender without the attribute is refused; otherwise the parameter is left out. */
  readonly required: boolean;
}

export const EVERY_SENDER = '*';

const TAG = /^0x[0-9a-f]{1,4}$/i;
const ATTRIBUTE = /^[a-z][a-z0-9_]{0,31}$/;
const SENDER = /^[\x20-\x7e]{1,20}$/;
const TEXT = /^[\x20-\x7e]{1,254}$/;
/** Tags that submits use themselves: for our reference and the parts of a long message. */
const OWN_TAGS = new Set([0x0204, 0x020c, 0x020e, 0x020f, 0x0424]);
const MAX_VALUE: Readonly<Partial<Record<TlvType, number>>> = { uint8: 0xff, uint16: 0xffff, uint32: 0xffff_ffff };
const SHAPES: Readonly<Record<TlvType, string>> = {
  uint8: 'a number up to 255',
  uint16: 'a number up to 65535',
  uint32: 'a number up to 4294967295',
  text: 'a text of 1 to 254 characters',
  octet_text: 'a text of 1 to 254 characters',
  octets: 'octets in hexadecimal',
};

class TlvFields {
  @Parsed('a number such as "0x1400"', (tag) => (typeof tag === 'string' && TAG.test(tag) ? Number(tag) : null))
  readonly tag: number;
  @OneOf(TLV_TYPES) readonly type: TlvType;
  @Parsed('a text or a number', textOf) readonly value: string = '';
  @Text(ATTRIBUTE, 'a name of small letters, digits and _') readonly attribute: string = '';
  @Flag() readonly required: boolean = true;
}

function submitTlv({ tag, type, value, attribute, required }: TlvFields, source: ObjectSource): SubmitTlv {
  if (OWN_TAGS.has(tag)) source.reject('tag', 'must be one that submits do not have already');
  source.oneOf(['value', 'attribute']);
  if (source.given('attribute')) return { tag, type, value: { attribute }, required };
  if (SHAPES[type] !== undefined && !fits(type, value)) source.reject('value', `must be ${SHAPES[type]}`);
  return { tag, type, value, required };
}

/** The optional parameters of an SMPP carrier's submits. */
export class TlvSettings extends CommonCarrierSettings {
  @Objects(() => new TlvFields(), submitTlv) readonly tlvs: readonly SubmitTlv[] = [];
  /** Attributes that the carrier requires, by sender, with `*` for every other sender. */
  @MapOf('senders and their attributes', attributesOf)
  readonly senderAttributes: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map();
}

/** Rejects parameters that cannot be sent together, or not by any sender. */
export function rejectTlvs({ tlvs, senderAttributes }: TlvSettings, source: ObjectSource): void {
  if (new Set(tlvs.map(({ tag }) => tag)).size < tlvs.length) source.reject('tlvs', 'must not name a tag twice');
  for (const { type, value, required } of tlvs) {
    if (typeof value === 'string') continue;
    const values = [...senderAttributes.values()].flatMap((attributes) => attributes.get(value.attribute) ?? []);
    if (required && values.length === 0)
      source.reject('sender_attributes', `must give ${value.attribute} to the senders that may use this carrier`);
    if (!values.every((one) => fits(type, one)))
      source.reject('sender_attributes', `must have ${SHAPES[type]} as ${value.attribute}`);
  }
}

function attributesOf(sender: string, value: unknown): [string, ReadonlyMap<string, string>] | null {
  if (!SENDER.test(sender) || !isPlainObject(value)) return null;
  const attributes = Object.entries(value);
  return attributes.every(isAttribute) ? [sender, new Map(attributes)] : null;
}

function isAttribute(entry: readonly [string, unknown]): entry is [string, string] {
  return ATTRIBUTE.test(entry[0]) && typeof entry[1] === 'string' && TEXT.test(entry[1]);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function fits(type: TlvType, value: string): boolean {
  const largest = MAX_VALUE[type];
  if (largest !== undefined) return /^\d{1,10}$/.test(value) && Number(value) <= largest;
  return type === 'octets' ? /^([0-9a-f]{2}){1,254}$/i.test(value) : TEXT.test(value);
}
