import { commandOf, fieldsOf, isResponseId } from './commands';
import { HEADER_LENGTH } from './limits';
import type { Pdu } from './pdu';
import { SmppProtocolError } from './smpp-errors';
import { decodeTlvs } from './tlvs';

/** Decodes one whole frame, as cut by PduDecoder. Nothing of the result refers to the frame's memory. */
export function decodePdu(frame: Buffer): Pdu {
  const commandId = frame.readUInt32BE(4);
  const status = frame.readUInt32BE(8);
  const sequence = frame.readUInt32BE(12);
  const command = commandOf(commandId);
  if (!command) return { command: 'unknown', commandId, status, sequence };

  // Peers leave the body out of negative answers, some out of positive deliver_sm_resp too.
  const bodyOmitted = frame.length === HEADER_LENGTH && isResponseId(commandId);
  const pdu: Record<string, unknown> = { command, status, sequence };
  let offset = HEADER_LENGTH;
  for (const { name, kind } of fieldsOf(command)) {
    if (bodyOmitted) pdu[name] = kind === 'u8' ? 0 : kind === 'cstring' ? '' : new Uint8Array();
    else if (kind === 'cstring') {
      const end = frame.indexOf(0, offset);
      if (end < 0) throw new SmppProtocolError('unterminated_string', `${name} of ${command}`);
      pdu[name] = frame.toString('latin1', offset, end);
      offset = end + 1;
    } else {
      if (offset >= frame.length) throw new SmppProtocolError('truncated_body', `${command} ends before ${name}`);
      const octet = frame.readUInt8(offset++);
      if (kind === 'u8') {
        pdu[name] = octet;
        continue;
      }
      if (offset + octet > frame.length) throw new SmppProtocolError('truncated_body', `${name} of ${command} is longer than the PDU`);
      pdu[name] = new Uint8Array(frame.subarray(offset, offset + octet));
      offset += octet;
    }
  }
  pdu['tlvs'] = offset < frame.length ? decodeTlvs(frame.subarray(offset)) : {};
  return pdu as unknown as Pdu;
}
