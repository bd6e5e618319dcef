import fc from 'fast-check';
import { COMMANDS, fieldsOfCommand, type Command } from '../codec/commands';
import { MAX_SEQUENCE } from '../codec/limits';
import type { Pdu } from '../codec/pdu';
import type { Tlvs } from '../codec/tlvs';

export const ALL_COMMANDS = Object.keys(COMMANDS) as Command[];

const octet = fc.integer({ min: 0, max: 0xff });
const word = fc.integer({ min: 0, max: 0xffff });
const octets = (maxLength: number): fc.Arbitrary<Uint8Array> => fc.uint8Array({ maxLength, size: 'max' });
const cstring = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.integer({ min: 1, max: 0xff }).map((code) => String.fromCharCode(code)),
    maxLength,
    size: 'max',
  });

/** Outside the range of the tags that the library names. */
const rawTlv = fc.record({ tag: fc.integer({ min: 0x1400, max: 0x3fff }), value: octets(40) });

const tlvs: fc.Arbitrary<Tlvs> = fc.record(
  {
    receiptedMessageId: cstring(64),
    userMessageReference: word,
    sarMsgRefNum: word,
    sarTotalSegments: octet,
    sarSegmentSeqnum: octet,
    messagePayload: octets(300),
    messageState: octet,
    destAddrSubunit: octet,
    networkErrorCode: octets(3),
    unknown: fc.array(rawTlv, { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: [] },
);

function arbitraryOf(field: ReturnType<typeof fieldsOfCommand>[number]): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'u8':
      return octet;
    case 'cstring':
      return cstring(field.max - 1);
    case 'octets':
      return octets(254);
    case 'absent':
      return fc.constant(new Uint8Array());
  }
}

/** A whole, valid PDU of one command. */
export function pduOf(command: Command): fc.Arbitrary<Pdu> {
  const body: Record<string, fc.Arbitrary<unknown>> = {};
  for (const field of fieldsOfCommand(command)) {
    body[field.name] = arbitraryOf(field);
  }
  const shape = {
    command: fc.constant(command),
    status: fc.integer({ min: 0, max: 0xffffffff }),
    sequence: fc.integer({ min: 0, max: MAX_SEQUENCE }),
    tlvs,
    defects: fc.constant([]),
  };
  return fc.record({ ...shape, ...body }, { noNullPrototype: true }) as unknown as fc.Arbitrary<Pdu>;
}

export function anyPdu(): fc.Arbitrary<Pdu> {
  return fc.oneof(...ALL_COMMANDS.map(pduOf));
}
