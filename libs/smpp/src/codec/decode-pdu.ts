import { commandOf, fieldsOf, isResponseId } from './commands';
import { defectCollector } from './defects';
import { HEADER_LENGTH, MAX_KEPT_OCTETS } from './limits';
import type { Pdu } from './pdu';
import { copyOf } from './octets';
import { decodeTlvs } from './tlvs';

interface DecodeOptions {
  /** False leaves what follows the mandatory fields unread, as SMPP 3.3 has it. */
  readTlvs: boolean;
}

/**
 * Decodes one whole frame, as cut by PduDecoder. Never throws: what the frame lacks is 0, '' or no octets, what it has too
 * much is dropped, and the PDU's `defects` say so. Nothing of the result refers to the frame's memory.
 */
export function decodePdu(frame: Buffer, { readTlvs }: DecodeOptions = { readTlvs: true }): Pdu {
  const commandId = frame.readUInt32BE(4);
  const status = frame.readUInt32BE(8);
  const sequence = frame.readUInt32BE(12);
  const command = commandOf(commandId);
  if (!command) return { command: 'unknown', commandId, status, sequence, defects: defectCollector.take() };

  const length = frame.length;
  // Peers leave the body out of negative answers, some out of positive ones too: that is no defect.
  let complete = length > HEADER_LENGTH || !isResponseId(commandId);
  const pdu: Record<string, unknown> = { command, status, sequence };
  let offset = HEADER_LENGTH;
  for (const { name, kind } of fieldsOf(command)) {
    if (kind === 'absent') {
      pdu[name] = new Uint8Array();
      continue;
    }
    if (offset >= length) {
      if (complete) defectCollector.add(`ends before ${name}`);
      complete = false;
      pdu[name] = kind === 'u8' ? 0 : kind === 'cstring' ? '' : new Uint8Array();
    } else if (kind === 'cstring') {
      // Most strings are empty or short: a loop is quicker than a call out of the engine.
      let end = offset;
      while (end < length && frame[end] !== 0) end++;
      if (end === length) defectCollector.add(`${name} has no end`);
      pdu[name] = end === offset ? '' : frame.toString('latin1', offset, end);
      offset = end + 1;
    } else {
      const octet = frame.readUInt8(offset++);
      if (kind === 'u8') {
        pdu[name] = octet;
        continue;
      }
      if (offset + octet > length) defectCollector.add(`${name} is cut`);
      pdu[name] = copyOf(frame, offset, offset + octet);
      offset += octet;
    }
  }
  pdu['tlvs'] = offset < length && readTlvs ? decodeTlvs(frame, offset) : {};
  const defects = defectCollector.take();
  pdu['defects'] = defects;
  if (defects.length > 0) pdu['raw'] = copyOf(frame, 0, MAX_KEPT_OCTETS);
  return pdu as unknown as Pdu;
}
