import { isRecord } from '../exchange/is-record';
import type { SettingsFields } from './settings-fields';

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

export interface TlvSettings {
  readonly tlvs: readonly SubmitTlv[];
  /** Attributes that the carrier requires, by sender, with `*` for every other sender. */
  readonly senderAttributes: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export const EVERY_SENDER = '*';

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

export function tlvFields(fields: SettingsFields): TlvSettings {
  const tlvs = fields.objects('tlvs', submitTlv);
  const tags = tlvs.map(({ tag }) => tag);
  if (new Set(tags).size < tags.length) fields.reject('tlvs', 'must not name a tag twice');
  const senderAttributes = fields.map('sender_attributes', 'senders and their attributes', (sender, value) => {
    const attributes = attributesOf(value);
    return attributes && SENDER.test(sender) ? [sender, attributes] : undefined;
  });
  for (const { type, value, required } of tlvs) {
    if (typeof value !== 'string') checkAttribute(fields, senderAttributes, value.attribute, type, required);
  }
  return { tlvs, senderAttributes };
}

function submitTlv(fields: SettingsFields): SubmitTlv {
  const tag = Number(fields.text('tag', /^0x[0-9a-f]{1,4}$/i, 'a number such as "0x1400"'));
  if (OWN_TAGS.has(tag)) fields.reject('tag', 'must be one that submits do not have already');
  const type = fields.oneOf('type', TLV_TYPES);
  fields.exclusive(['value', 'attribute']);
  const required = fields.flag('required', true);
  if (fields.given('attribute'))
    return {
      tag,
      type,
      value: { attribute: fields.text('attribute', ATTRIBUTE, 'a name of small letters, digits and _') },
      required,
    };
  const value = fields.textOrNumber('value');
  if (!fits(type, value)) fields.reject('value', `must be ${SHAPES[type]}`);
  return { tag, type, value, required };
}

function checkAttribute(
  fields: SettingsFields,
  senders: TlvSettings['senderAttributes'],
  attribute: string,
  type: TlvType,
  required: boolean,
): void {
  const values = [...senders.values()].flatMap((attributes) => attributes.get(attribute) ?? []);
  if (required && values.length === 0)
    fields.reject('sender_attributes', `must give ${attribute} to the senders that may use this carrier`);
  if (!values.every((value) => fits(type, value)))
    fields.reject('sender_attributes', `must have ${SHAPES[type]} as ${attribute}`);
}

function fits(type: TlvType, value: string): boolean {
  const largest = MAX_VALUE[type];
  if (largest !== undefined) return /^\d{1,10}$/.test(value) && Number(value) <= largest;
  return type === 'octets' ? /^([0-9a-f]{2}){1,254}$/i.test(value) : TEXT.test(value);
}

function attributesOf(value: unknown): ReadonlyMap<string, string> | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value);
  const right = entries.every(
    (entry): entry is [string, string] =>
      ATTRIBUTE.test(entry[0]) && typeof entry[1] === 'string' && TEXT.test(entry[1]),
  );
  return right ? new Map(entries) : undefined;
}
