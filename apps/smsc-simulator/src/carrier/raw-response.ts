import { encodePdu, statusCode } from '@sms/smpp';

/** Longest message_id that a submit_sm_resp may have by the specification. */
const MAX_ID_LENGTH = 64;
const LENGTH_OF_HEADER = 16;

/** Whether an encoder that keeps to the specification can write this id. */
export function isProperId(id: string): boolean {
  return id.length <= MAX_ID_LENGTH && !id.includes('\0');
}

/** A submit_sm_resp with any id whatsoever. */
export function submitResponse(sequence: number, id: string, status = 0): Buffer {
  const empty = encodePdu({ command: 'submit_sm_resp', sequence, status, messageId: '' });
  return framed(Buffer.concat([empty.subarray(0, LENGTH_OF_HEADER), Buffer.from(`${id}\0`, 'latin1')]));
}

/** The message_id runs to the end of the PDU without the NUL that should be there. */
export function withoutNul(response: Buffer): Buffer {
  return framed(response.subarray(0, -1));
}

/** Cuts the body of the PDU in half. */
export function halved(response: Buffer): Buffer {
  return framed(response.subarray(0, LENGTH_OF_HEADER + Math.floor((response.length - LENGTH_OF_HEADER) / 2)));
}

/** Adds three octets, too few for an optional parameter. */
export function withStrayOctets(response: Buffer): Buffer {
  return framed(Buffer.concat([response, Buffer.of(0x00, 0x1e, 0x00)]));
}

export function responseOfAnotherCommand(sequence: number, id: string): Buffer {
  return encodePdu({ command: 'query_sm_resp', sequence, messageId: id.slice(0, MAX_ID_LENGTH).replaceAll('\0', '') });
}

/** A generic_nack that names no request. */
export function nackOfNothing(): Buffer {
  return encodePdu({ command: 'generic_nack', sequence: 0, status: statusCode('ESME_RINVCMDLEN') });
}

/** Corrects the command_length of the PDU. */
function framed(bytes: Buffer): Buffer {
  const frame = Buffer.from(bytes);
  frame.writeUInt32BE(frame.length, 0);
  return frame;
}
