import { COMMANDS, fieldsOfCommand, type Command } from './commands';
import { HEADER_LENGTH, MAX_PDU_LENGTH } from './limits';
import type { FieldsOf, PduInput } from './pdu';
import { SmppEncodeError } from './smpp-errors';
import { tlvsLength, writeTlvs } from './tlvs';

/** sm_length is one octet and 255 is reserved; longer texts travel in message_payload. */
const MAX_SHORT_MESSAGE = 254;

const NO_OCTETS = new Uint8Array();

type Value = string | number | Uint8Array | undefined;

/** Throws SmppEncodeError when a value does not fit its field. */
export function encodePdu(pdu: PduInput): Buffer {
  return encodeFields(pdu.command, pdu.sequence, pdu.status ?? 0, pdu);
}

/** Encodes a PDU whose fields are given apart from its header. Throws SmppEncodeError as encodePdu does. */
export function encodeFields<C extends Command>(
  command: C,
  sequence: number,
  status: number,
  body: FieldsOf<C>,
): Buffer {
  const values = body as unknown as Record<string, Value>;
  const fields = fieldsOfCommand(command);
  const { tlvs } = body;

  let length = HEADER_LENGTH + (tlvs ? tlvsLength(tlvs) : 0);
  for (const { name, kind } of fields) length += kind === 'u8' ? 1 : kind === 'absent' ? 0 : sizeOf(values[name]) + 1;
  if (length > MAX_PDU_LENGTH)
    throw new SmppEncodeError(`PDU of ${length} octets is over the limit of ${MAX_PDU_LENGTH}`);

  const bytes = Buffer.allocUnsafe(length);
  bytes.writeUInt32BE(length, 0);
  bytes.writeUInt32BE(COMMANDS[command].id, 4);
  bytes.writeUInt32BE(status, 8);
  bytes.writeUInt32BE(sequence, 12);
  let offset = HEADER_LENGTH;
  for (const field of fields) {
    const value = values[field.name];
    if (field.kind === 'u8') offset = bytes.writeUInt8(octet(field.name, value ?? 0), offset);
    else if (field.kind === 'cstring') offset = writeCString(bytes, offset, field.name, field.max, value ?? '');
    else if (field.kind === 'octets') offset = writeOctets(bytes, offset, field.name, value ?? NO_OCTETS);
    else if (sizeOf(value) > 0) throw new SmppEncodeError(`${command} has no ${field.name}`);
  }
  if (tlvs) writeTlvs(bytes, offset, tlvs);
  return bytes;
}

function sizeOf(value: Value): number {
  return typeof value === 'string' || value instanceof Uint8Array ? value.length : 0;
}

function octet(name: string, value: Value): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 0xff) {
    throw new SmppEncodeError(`${name} must be an integer from 0 to 255`);
  }
  return value;
}

function writeCString(bytes: Buffer, offset: number, name: string, max: number, value: Value): number {
  if (typeof value !== 'string') throw new SmppEncodeError(`${name} must be a string`);
  if (value.length >= max) throw new SmppEncodeError(`${name} is longer than ${max - 1} characters`);
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code === 0 || code > 0xff) throw new SmppEncodeError(`${name} has a character that does not fit one octet`);
    bytes[offset + i] = code;
  }
  bytes[offset + value.length] = 0;
  return offset + value.length + 1;
}

function writeOctets(bytes: Buffer, offset: number, name: string, value: Value): number {
  if (!(value instanceof Uint8Array)) throw new SmppEncodeError(`${name} must be octets`);
  if (value.length > MAX_SHORT_MESSAGE) throw new SmppEncodeError(`${name} is longer than ${MAX_SHORT_MESSAGE} octets`);
  bytes[offset] = value.length;
  bytes.set(value, offset + 1);
  return offset + 1 + value.length;
}
