import { decodePdu } from './decode-pdu';
import { HEADER_LENGTH, MAX_PDU_LENGTH } from './limits';
import type { Pdu } from './pdu';
import { SmppProtocolError } from './smpp-errors';

/**
 * Cuts a byte stream into PDUs. Chunks may end anywhere. Pieces of an unfinished frame are joined once it is
 * complete, so a peer that sends one byte at a time costs no more than one that does not.
 */
export class PduDecoder {
  private pieces: Buffer[] = [];
  private buffered = 0;
  private needed = HEADER_LENGTH;

  constructor(private readonly options = { readTlvs: true }) {}

  /** True while a frame has begun and not ended. */
  get midFrame(): boolean {
    return this.buffered > 0;
  }

  /**
   * Calls `onPdu` for each PDU that the chunk completes, and stops early when it returns false. Throws
   * SmppProtocolError on an impossible length, after the PDUs before it; the decoder cannot be used after that.
   */
  push(chunk: Buffer, onPdu: (pdu: Pdu) => boolean): void {
    this.pieces.push(chunk);
    this.buffered += chunk.length;
    if (this.buffered < this.needed) return;

    const bytes = this.pieces.length === 1 ? chunk : Buffer.concat(this.pieces);
    let offset = 0;
    this.needed = HEADER_LENGTH;
    while (bytes.length - offset >= HEADER_LENGTH) {
      const length = frameLength(bytes, offset);
      if (bytes.length - offset < length) {
        this.needed = length;
        break;
      }
      const more = onPdu(decodePdu(bytes, this.options, offset, offset + length));
      offset += length;
      if (!more) break;
    }
    this.buffered = bytes.length - offset;
    // A piece may wait for long, so it must not retain the whole chunk.
    this.pieces = this.buffered > 0 ? [Buffer.from(bytes.subarray(offset))] : [];
  }
}

/** Checks the header as soon as it has arrived: the body of an invalid one may never come. */
function frameLength(bytes: Buffer, offset: number): number {
  const length = bytes.readUInt32BE(offset);
  if (length < HEADER_LENGTH || length > MAX_PDU_LENGTH)
    throw new SmppProtocolError('invalid_length', `command_length ${length}`);
  return length;
}
