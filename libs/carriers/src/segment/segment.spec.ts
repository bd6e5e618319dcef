import { decodeText, ESM_CLASS_UDHI, splitConcatenation, type DefaultAlphabet, type FieldsOf } from '@sms/smpp';
import fc from 'fast-check';
import { parseCarriers } from '../settings/read-carriers';
import type { SmppCarrierSettings } from '../settings/smpp.settings';
import type { OutgoingSegment } from '../port/carrier';
import { sourceAddress } from './addresses';
import { countParts } from './carrier-text';
import { submitSmFields } from './segment';
import { senderRefusal } from './sender-parameters';

/** A packed text that ends with a carriage return looks like one that was padded with it. */
const LONE_SURROGATES_AND_RETURNS = /[\p{Surrogate}\r]/gu;
const NOW = new Date('2026-11-21T17:30:00Z');

function settings(overrides: object = {}): SmppCarrierSettings {
  const [carrier] = parseCarriers([
    {
      name: 'main',
      kind: 'smpp',
      host: 'smsc.example',
      port: 2775,
      system_id: 'esme',
      password: 'secret',
      ...overrides,
    },
  ]);
  if (carrier?.kind !== 'smpp') throw new Error('no SMPP carrier');
  return carrier;
}

function outgoing(overrides: Partial<OutgoingSegment> = {}): OutgoingSegment {
  return {
    submissionId: 0x1_0007,
    carrier: 'main',
    route: 'main',
    lane: 'single',
    sender: 'ACME',
    recipient: '46700000001',
    text: 'Hello',
    segment: 1,
    segments: 1,
    messageId: 9,
    concatReference: 0x1234,
    validitySeconds: 3_600,
    ...overrides,
  };
}

function submit(overrides: object, of: Partial<OutgoingSegment> = {}): FieldsOf<'submit_sm'> {
  return submitSmFields(outgoing(of), settings(overrides), NOW);
}

/** All submits of a text. */
function submits(text: string, carrier: SmppCarrierSettings): FieldsOf<'submit_sm'>[] {
  const segments = countParts(text, carrier);
  return Array.from({ length: segments }, (_unused, index) =>
    submitSmFields(outgoing({ text, segment: index + 1, segments }), carrier, NOW),
  );
}

interface Received {
  readonly text: string;
  readonly reference: number | undefined;
  readonly total: number;
  readonly part: number;
}

function receive(pdu: FieldsOf<'submit_sm'>, alphabet: DefaultAlphabet): Received {
  const { shortMessage = new Uint8Array(), esmClass = 0, dataCoding = 0, tlvs = {} } = pdu;
  const octets = tlvs.messagePayload ?? shortMessage;
  const { payload, concatenation } = splitConcatenation(octets, esmClass);
  return {
    text: decodeText(payload, dataCoding, { alphabet, headerOctets: octets.length - payload.length }),
    reference: concatenation?.reference ?? tlvs.sarMsgRefNum,
    total: concatenation?.total ?? tlvs.sarTotalSegments ?? 1,
    part: concatenation?.part ?? tlvs.sarSegmentSeqnum ?? 1,
  };
}

describe('the text of a submit', () => {
  const character = fc.oneof(
    fc.constantFrom(...'@£$¥èé\nÅΔ_ΦΓ{}[]~|^\\€abc 1'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }),
  );
  const text = fc
    .array(character, { maxLength: 700, size: 'max' })
    .map((characters) => characters.join('').replace(LONE_SURROGATES_AND_RETURNS, ''));
  const gsm7 = fc
    .array(fc.constantFrom(...'@£$¥èé\nÅΔ_ΦΓ{}[]~|^\\€abc 1'), { minLength: 1, maxLength: 700, size: 'max' })
    .map((characters) => characters.join(''));
  const anyText = fc.oneof(
    text,
    gsm7,
    gsm7.map((some) => some.replace(/[^\n-~]/g, 'x')),
  );
  const alphabets = fc.constantFrom(
    ...([
      ['gsm7', {}],
      ['gsm7_packed', { gsm7_packing: 'packed' }],
      ['latin1', { default_alphabet: 'latin1' }],
      ['ascii', { default_alphabet: 'ascii' }],
    ] as const),
  );
  const concatenation = fc.constantFrom('udh', 'udh16', 'sar', 'payload');

  it('is the text again for whoever joins the parts, in any alphabet', () => {
    fc.assert(
      fc.property(anyText, alphabets, concatenation, (sent, [alphabet, fields], concatenated) => {
        fc.pre(!(alphabet === 'gsm7_packed' && concatenated === 'payload'));
        const carrier = settings({ ...fields, concatenation: concatenated });
        const received = submits(sent, carrier).map((pdu) => receive(pdu, alphabet));
        expect(received.map((part) => part.text).join('')).toBe(sent);
        expect(received.every((part) => !/\p{Surrogate}/u.test(part.text))).toBe(true);
        if (concatenated === 'payload') return;
        expect(received.map(({ total, part }) => [total, part])).toEqual(
          received.map((_unused, index) => [received.length, index + 1]),
        );
        const reference = concatenated === 'udh' ? 0x34 : 0x1234;
        expect(received.every((part) => part.reference === (received.length === 1 ? undefined : reference))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('fits a message on air with its header', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('udh', 'udh16'), (sent, concatenated) => {
        for (const { shortMessage = new Uint8Array(), dataCoding, esmClass = 0 } of submits(
          sent,
          settings({ gsm7_packing: 'packed', concatenation: concatenated }),
        )) {
          expect(shortMessage.length).toBeLessThanOrEqual(140);
          expect([0, 8]).toContain(dataCoding);
          expect([0, ESM_CLASS_UDHI]).toContain(esmClass);
        }
      }),
    );
  });

  it.each([
    [{}, 'a'.repeat(161), 2],
    [{ concatenation: 'udh16' }, 'a'.repeat(305), 3],
    [{ concatenation: 'udh16' }, 'Я'.repeat(133), 3],
    [{ concatenation: 'sar' }, 'a'.repeat(306), 2],
    [{ concatenation: 'payload' }, 'a'.repeat(1_000), 1],
    [{ default_alphabet: 'latin1' }, 'Δ'.repeat(71), 2],
    [{ default_alphabet: 'latin1' }, '€'.repeat(71), 2],
    [{ default_alphabet: 'latin1' }, 'é'.repeat(160), 1],
    [{ default_alphabet: 'ascii' }, 'é'.repeat(71), 2],
    [{ default_alphabet: 'ascii' }, '{'.repeat(80), 1],
  ])('is counted by the alphabet and the concatenation of the carrier %j', (fields, sent, parts) => {
    expect(countParts(sent, settings(fields))).toBe(parts);
  });

  it.each([
    [{}, 'Hi', 0],
    [{}, 'Я', 8],
    [{ gsm7_data_coding: 1, ucs2_data_coding: 0x18 }, 'Hi', 1],
    [{ gsm7_data_coding: 1, ucs2_data_coding: 0x18 }, 'Я', 0x18],
    [{ default_alphabet: 'latin1' }, 'é', 0],
    [{ default_alphabet: 'latin1', latin1_data_coding: 3 }, 'é', 3],
    [{ default_alphabet: 'ascii', gsm7_data_coding: 1 }, 'Hi', 1],
  ])('has the data_coding of the carrier %j for %j', (fields, sent, dataCoding) => {
    expect(submit(fields, { text: sent }).dataCoding).toBe(dataCoding);
  });

  it.each([
    ['dcs', 'Hi', 0x10, {}],
    ['dcs', 'Я', 0x18, {}],
    ['dcs_f0', 'Hi', 0xf0, {}],
    ['dcs_f0', 'Я', 0x18, {}],
    ['subunit', 'Hi', 0, { destAddrSubunit: 1 }],
    ['none', 'Hi', 0, {}],
  ])('appears at once where the carrier has flash %s', (flash, sent, dataCoding, tlvs) => {
    expect(submit({ flash, send_reference: false }, { text: sent, flash: true })).toMatchObject({ dataCoding, tlvs });
    expect(submit({ flash, send_reference: false }, { text: sent })).toMatchObject({
      dataCoding: sent === 'Hi' ? 0 : 8,
      tlvs: {},
    });
  });

  it('goes whole in message_payload when it is long, and as any other when it is not', () => {
    const long = submit({ concatenation: 'payload' }, { text: 'a'.repeat(161) });
    expect([long.shortMessage, long.tlvs?.messagePayload?.length]).toEqual([undefined, 161]);
    const short = submit({ concatenation: 'payload' }, { text: 'a'.repeat(160) });
    expect([short.shortMessage?.length, short.tlvs?.messagePayload]).toEqual([160, undefined]);
  });
});

describe('the addresses of a submit', () => {
  it.each([
    [{}, 'ACME', 5, 0],
    [{}, '12345', 3, 0],
    [{}, '46700000001', 1, 1],
    [{}, '0700000001', 0, 1],
    [{ sender_max_digits_short: 4 }, '12345', 1, 1],
    [{ source_rules: [{ match: 'any', ton: 0, npi: 0 }] }, 'ACME', 0, 0],
    [{ source_rules: [{ match: 'digits', ton: 2, npi: 1 }] }, '12345', 2, 1],
    [{ source_rules: [{ match: 'digits', ton: 2, npi: 1 }] }, 'ACME', 5, 0],
    [{ source_rules: [{ sender: '12345', ton: 6, npi: 0 }] }, '12345', 6, 0],
    [{ source_rules: [{ sender: '12345', ton: 6, npi: 0 }] }, '12346', 3, 0],
    [
      {
        source_rules: [
          { match: 'letters', ton: 5, npi: 1 },
          { match: 'any', ton: 2, npi: 2 },
        ],
      },
      'ACME',
      5,
      1,
    ],
  ])('with %j: sender %s has type %d and plan %d, in submits and in questions', (fields, sender, ton, npi) => {
    const expected = { sourceAddr: sender, sourceAddrTon: ton, sourceAddrNpi: npi };
    expect(submit(fields, { sender })).toMatchObject(expected);
    expect(sourceAddress(sender, settings(fields))).toEqual(expected);
  });

  it.each([
    [{}, '46700000001', 1, 1],
    [{ dest_ton: 0, dest_npi: 0 }, '46700000001', 0, 0],
    [{ dest_format: 'plus' }, '+46700000001', 1, 1],
    [{ dest_format: 'zero_zero' }, '0046700000001', 1, 1],
    [{ dest_format: 'national', country_code: '46', dest_ton: 2 }, '0700000001', 2, 1],
    [{ dest_format: 'national', country_code: '47' }, '0046700000001', 1, 1],
  ])('with %j: the recipient is %s', (fields, destinationAddr, destAddrTon, destAddrNpi) => {
    expect(submit(fields)).toMatchObject({ destinationAddr, destAddrTon, destAddrNpi });
  });
});

describe('the options of a submit', () => {
  it.each([
    [{}, 3_600, '000000010000000R'],
    [{}, 5, '000000000100000R'],
    [{}, 999_999, '000002000000000R'],
    [{ max_validity_hours: 1 }, 999_999, '000000010000000R'],
    [{ validity: 'absolute' }, 3_600, '261121183000000+'],
    [{ validity: 'none' }, 3_600, ''],
  ])('with %j: a validity of %d s is %j', (fields, validitySeconds, validityPeriod) => {
    expect(submit(fields, { validitySeconds }).validityPeriod).toBe(validityPeriod);
  });

  it('are the standard unless the carrier wants others', () => {
    expect(submit({})).toMatchObject({
      serviceType: '',
      priorityFlag: 0,
      esmClass: 0,
      registeredDelivery: 1,
      tlvs: { userMessageReference: 7 },
    });
    expect(submit({ send_reference: false }).tlvs).toEqual({});
    expect(submit({ interface_version: '3.3' }).tlvs).toEqual({});
    expect(submit({ registered_delivery: 17 }).registeredDelivery).toBe(17);
    expect(submit({ service_type: 'CMT' }).serviceType).toBe('CMT');
    expect(submit({ submit_mode: 'store_and_forward' }).esmClass).toBe(3);
    expect(submit({ submit_mode: 'store_and_forward' }, { text: 'a'.repeat(161), segments: 2 }).esmClass).toBe(
      3 | ESM_CLASS_UDHI,
    );
  });

  it('differ by lane', () => {
    const fields = { priority_by_lane: { otp: 3, bulk: 1 }, service_type: { bulk: 'ADV' } };
    expect(
      (['otp', 'single', 'bulk'] as const)
        .map((lane) => submit(fields, { lane }))
        .map(({ priorityFlag, serviceType }) => [priorityFlag, serviceType]),
    ).toEqual([
      [3, ''],
      [0, ''],
      [1, 'ADV'],
    ]);
  });

  it.each([
    ['each', [1, 1, 1]],
    ['first', [1, 0, 0]],
    ['last', [0, 0, 1]],
  ])('ask for a receipt on %s part', (on, asked) => {
    const carrier = settings({ request_receipt_on: on });
    expect(submits('a'.repeat(400), carrier).map(({ registeredDelivery }) => registeredDelivery)).toEqual(asked);
    expect(submits('a', carrier).map(({ registeredDelivery }) => registeredDelivery)).toEqual([1]);
  });
});

describe('parameters that a carrier requires', () => {
  const fields = {
    tlvs: [
      { tag: '0x1400', type: 'text', attribute: 'entity_id' },
      { tag: '0x1401', type: 'octet_text', attribute: 'template_id', required: false },
      { tag: '0x1402', type: 'uint16', value: 515 },
      { tag: '0x1403', type: 'octets', value: '00ff' },
    ],
    sender_attributes: { SHOP: { entity_id: '1101', template_id: 'T' }, BANK: { entity_id: '1102' } },
  };

  it('go out with every submit, by sender', () => {
    expect(submit(fields, { sender: 'SHOP' }).tlvs?.unknown).toEqual([
      { tag: 0x1400, value: Buffer.from('1101\0') },
      { tag: 0x1401, value: Buffer.from('T') },
      { tag: 0x1402, value: Buffer.of(2, 3) },
      { tag: 0x1403, value: Buffer.of(0, 0xff) },
    ]);
    expect(submit(fields, { sender: 'BANK' }).tlvs?.unknown?.map(({ tag }) => tag)).toEqual([0x1400, 0x1402, 0x1403]);
  });

  it('refuse the sender who has none', () => {
    expect(senderRefusal('SHOP', settings(fields))).toBeUndefined();
    expect(senderRefusal('NOBODY', settings(fields))).toEqual({
      reason: 'the carrier wants the entity_id of the sender, which is not known',
      code: 'invalid_sender',
      retry: 'elsewhere',
    });
    expect(
      senderRefusal('NOBODY', settings({ ...fields, sender_attributes: { '*': { entity_id: '1' } } })),
    ).toBeUndefined();
  });
});
