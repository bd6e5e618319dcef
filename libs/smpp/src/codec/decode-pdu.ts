import { COMMANDS, commandOf, fieldsOfCommand, isResponseId, type Command } from './commands';
import { copyOctets } from './copy-octets';
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
 * Decodes one whole frame, which is `bytes` from `start` to `end`, as cut by PduDecoder. Never throws: missing fields
 * become 0, '' or no octets, surplus octets are dropped, and both are listed in the PDU's `defects`. The result does
 * not reference the memory of `bytes`.
 */
export function decodePdu(
  bytes: Buffer,
  { readTlvs }: DecodeOptions = { readTlvs: true },
  start = 0,
  end = bytes.length,
): Pdu {
  const commandId = bytes.readUInt32BE(start + 4);
  const status = bytes.readUInt32BE(start + 8);
  const sequence = bytes.readUInt32BE(start + 12);
  const command = commandOf(commandId);
  if (!command) return { command: 'unknown', commandId, status, sequence, defects: NO_DEFECTS };

  const pdu: Record<string, unknown> = { ...EMPTY_PDUS.get(command) };
  pdu['status'] = status;
  pdu['sequence'] = sequence;
  const body = start + HEADER_LENGTH;
  // Peers omit the body of negative responses, and some that of positive ones: neither is a defect.
  const rest = end > body || !isResponseId(commandId) ? readFields(pdu, command, bytes, body, end) : body;
  pdu['tlvs'] = rest < end && readTlvs ? decodeTlvs(bytes, rest, end) : {};
  const defects = defectCollector.take();
  if (defects === NO_DEFECTS) return pdu as unknown as Pdu;
  pdu['defects'] = defects;
  pdu['raw'] = new Uint8Array(bytes.subarray(start, Math.min(end, start + MAX_KEPT_OCTETS)));
  return pdu as unknown as Pdu;
}

/** Returns where the mandatory fields end. */
function readFields(
  pdu: Record<string, unknown>,
  command: Command,
  bytes: Buffer,
  start: number,
  limit: number,
): number {
  let offset = start;
  for (const { name, kind } of fieldsOfCommand(command)) {
    if (kind === 'absent') continue;
    if (offset >= limit) {
      defectCollector.add(`ends before ${name}`);
      break;
    }
    if (kind === 'u8') {
      pdu[name] = bytes[offset++];
    } else if (kind === 'cstring') {
      // Most strings are empty or short: a loop is faster than a native call.
      let end = offset;
      while (end < limit && bytes[end] !== 0) end++;
      if (end === limit) defectCollector.add(`${name} has no end`);
      if (end > offset) pdu[name] = bytes.toString('latin1', offset, end);
      offset = end + 1;
    } else {
      const end = offset + 1 + (bytes[offset] ?? 0);
      if (end > limit) defectCollector.add(`${name} is cut`);
      pdu[name] = copyOctets(bytes, offset + 1, Math.min(end, limit));
      offset = end;
    }
  }
  return offset;
}

function emptyPdu(command: Command): Record<string, unknown> {
  const fields = fieldsOfCommand(command).map(({ name, kind }): [string, unknown] => [
    name,
    kind === 'u8' ? 0 : kind === 'cstring' ? '' : NO_OCTETS,
  ]);
  return { command, status: 0, sequence: 0, tlvs: undefined, defects: NO_DEFECTS, ...Object.fromEntries(fields) };
}
