import { COMMANDS, commandOf, fieldsOf, isResponseId, type Command } from './commands';
import { defectCollector, NO_DEFECTS } from './defects';
import { HEADER_LENGTH, MAX_KEPT_OCTETS } from './limits';
import type { Pdu } from './pdu';
import { decodeTlvs } from './tlvs';

interface DecodeOptions {
  /** False leaves what follows the mandatory fields unread, as SMPP 3.3 has it. */
  readTlvs: boolean;
}

const NO_OCTETS = new Uint8Array();
/**
 * An empty PDU of each command. Filling in a copy is faster than building an object field by field.
 */
const EMPTY_PDUS = new Map((Object.keys(COMMANDS) as Command[]).map((command) => [command, emptyPdu(command)]));

/**
 * Decodes one whole frame, as cut by PduDecoder. Never throws: missing fields become 0, '' or no octets, surplus octets
 * are dropped, and both are listed in the PDU's `defects`. The result does not reference the frame's memory.
 */
export function decodePdu(frame: Buffer, { readTlvs }: DecodeOptions = { readTlvs: true }): Pdu {
  const commandId = frame.readUInt32BE(4);
  const status = frame.readUInt32BE(8);
  const sequence = frame.readUInt32BE(12);
  const command = commandOf(commandId);
  if (!command) return { command: 'unknown', commandId, status, sequence, defects: NO_DEFECTS };

  const pdu: Record<string, unknown> = { ...EMPTY_PDUS.get(command) };
  pdu['status'] = status;
  pdu['sequence'] = sequence;
  // Peers omit the body of negative responses, and some that of positive ones: neither is a defect.
  const end =
    frame.length > HEADER_LENGTH || !isResponseId(commandId) ? readFields(pdu, command, frame) : HEADER_LENGTH;
  pdu['tlvs'] = end < frame.length && readTlvs ? decodeTlvs(frame, end) : {};
  const defects = defectCollector.take();
  if (defects === NO_DEFECTS) return pdu as unknown as Pdu;
  pdu['defects'] = defects;
  pdu['raw'] = new Uint8Array(frame.subarray(0, MAX_KEPT_OCTETS));
  return pdu as unknown as Pdu;
}

/** Returns where the mandatory fields end. */
function readFields(pdu: Record<string, unknown>, command: Command, frame: Buffer): number {
  const length = frame.length;
  let offset = HEADER_LENGTH;
  for (const { name, kind } of fieldsOf(command)) {
    if (kind === 'absent') continue;
    if (offset >= length) {
      defectCollector.add(`ends before ${name}`);
      break;
    }
    if (kind === 'u8') {
      pdu[name] = frame[offset++];
    } else if (kind === 'cstring') {
      // Most strings are empty or short: a loop is faster than a native call.
      let end = offset;
      while (end < length && frame[end] !== 0) end++;
      if (end === length) defectCollector.add(`${name} has no end`);
      if (end > offset) pdu[name] = frame.toString('latin1', offset, end);
      offset = end + 1;
    } else {
      const end = offset + 1 + (frame[offset] ?? 0);
      if (end > length) defectCollector.add(`${name} is cut`);
      pdu[name] = new Uint8Array(frame.subarray(offset + 1, end));
      offset = end;
    }
  }
  return offset;
}

function emptyPdu(command: Command): Record<string, unknown> {
  const fields = fieldsOf(command).map(({ name, kind }): [string, unknown] => [
    name,
    kind === 'u8' ? 0 : kind === 'cstring' ? '' : NO_OCTETS,
  ]);
  return { command, status: 0, sequence: 0, tlvs: undefined, defects: NO_DEFECTS, ...Object.fromEntries(fields) };
}
