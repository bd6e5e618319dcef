import fc from 'fast-check';
import { dataSm, deliverSm } from '../testing/incoming';
import { addConcatenation, ESM_CLASS_UDHI } from './concatenation';
import { encodeText } from './data-coding';
import { decodeIncomingText, readIncoming } from './read-incoming';

describe('readIncoming', () => {
  it.each([
    ['GSM-7, where NUL is @', 0, Uint8Array.of(0x00, 0x1b, 0x65), '@€'],
    ['ASCII', 1, Buffer.from('a\0b'), 'ab'],
    ['Latin-1', 3, Uint8Array.of(0xe9), 'é'],
    ['UCS-2', 8, Buffer.from('Привет 😀', 'utf16le').swap16(), 'Привет 😀'],
    ['UCS-2 with half a pair', 8, Uint8Array.of(0xd8, 0x3d, 0x00, 0x41, 0xde, 0x00), '\ufffdA\ufffd'],
    ['UCS-2 with half a unit', 8, Uint8Array.of(0x00, 0x41, 0x00), 'A'],
    ['binary', 4, Uint8Array.of(0xff, 0x00, 0x41), 'ÿA'],
    ['binary, the other number', 2, Uint8Array.of(0xff), 'ÿ'],
    ['flash in GSM-7', 0x10, Uint8Array.of(0x00), '@'],
    ['flash in UCS-2', 0x18, Uint8Array.of(0x04, 0x2f), 'Я'],
    ['class 0 of the 0xF0 group', 0xf0, Uint8Array.of(0x00), '@'],
  ])('reads %s', (_, dataCoding, shortMessage, text) => {
    expect(readIncoming(deliverSm({ dataCoding, shortMessage }))).toMatchObject({
      text,
      payload: new Uint8Array(shortMessage),
    });
  });

  it('reads message_payload, and data_sm', () => {
    expect(readIncoming(deliverSm({ tlvs: { messagePayload: Buffer.from('long') } })).text).toBe('long');
    expect(readIncoming(dataSm({ dataCoding: 3 }, 'long')).text).toBe('long');
  });

  it.each([8, 16] as const)('tells which part it is by a header of %d bits', (bits) => {
    const concatenation = { reference: bits === 8 ? 200 : 40_000, total: 3, part: 2 };
    const shortMessage = addConcatenation(Buffer.from('part'), concatenation, bits);
    expect(readIncoming(deliverSm({ esmClass: ESM_CLASS_UDHI, shortMessage }))).toEqual({
      concatenation,
      payload: new Uint8Array(Buffer.from('part')),
      text: 'part',
    });
  });

  it('tells which part it is by SAR parameters, and forgets parts that cannot be', () => {
    const part = (total: number, number: number) =>
      readIncoming(deliverSm({ tlvs: { sarMsgRefNum: 7, sarTotalSegments: total, sarSegmentSeqnum: number } }))
        .concatenation;
    expect(part(3, 2)).toEqual({ reference: 7, total: 3, part: 2 });
    for (const [total, number] of [
      [0, 0],
      [3, 0],
      [3, 4],
    ])
      expect(part(total ?? 0, number ?? 0)).toBeUndefined();
  });

  it('reads what a character lies across once the parts are joined', () => {
    const octets = Buffer.from('A😀', 'utf16le').swap16();
    const joined = Buffer.concat([octets.subarray(0, 4), octets.subarray(4)]);
    expect(decodeIncomingText(joined, 8)).toBe('A😀');
    expect(decodeIncomingText(octets.subarray(0, 4), 8)).toBe('A\ufffd');
  });

  it('reads the other alphabets of data_coding 0', () => {
    expect(readIncoming(deliverSm({ shortMessage: Buffer.from('@é', 'latin1') }), 'latin1').text).toBe('@é');
    const header = addConcatenation(encodeText('Hello {}', 0, { alphabet: 'gsm7_packed', headerOctets: 6 }), {
      reference: 1,
      total: 2,
      part: 1,
    });
    expect(readIncoming(deliverSm({ esmClass: ESM_CLASS_UDHI, shortMessage: header }), 'gsm7_packed').text).toBe(
      'Hello {}',
    );
  });

  it('keeps 1,600 whole characters at most', () => {
    const emoji = Buffer.from('😀'.repeat(3_000), 'utf16le').swap16();
    expect([...readIncoming(deliverSm({ dataCoding: 8, tlvs: { messagePayload: emoji } })).text]).toEqual(
      Array.from({ length: 1_600 }, () => '😀'),
    );
    expect(readIncoming(deliverSm({ tlvs: { messagePayload: Buffer.alloc(60_000, 0x41) } })).text).toBe(
      'A'.repeat(1_600),
    );
  });

  it('reads any octets in any coding, and hands over text that can be stored', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 254 }), octet, octet, (shortMessage, esmClass, dataCoding) => {
        const { text, concatenation } = readIncoming(deliverSm({ shortMessage, esmClass, dataCoding }));
        expect(text).not.toMatch(/\0|\p{Surrogate}/u);
        if (concatenation) expect(concatenation.part).toBeLessThanOrEqual(concatenation.total);
      }),
      { numRuns: 1_000 },
    );
  });
});
