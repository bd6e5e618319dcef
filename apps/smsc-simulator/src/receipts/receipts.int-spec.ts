import { decodeText, type FieldsOf, type IncomingPdu, addConcatenation, encodeText, ESM_CLASS_UDHI } from '@sms/smpp';
import { eventually } from '@sms/testing';
import { RECEIPT_TEXTS } from '../behaviour/catalog/receipt-texts';
import { DATA_SM, DELIVER_SM } from '../testing/raw-esme';
import { submitTo, withSimulator, type Harness } from '../testing/simulator-harness';

const REFERENCE = 7;

interface Seen {
  /** The id in the response. */
  id: string;
  pdus: IncomingPdu[];
  texts: string[];
}

/** The receipts for one submit, once `count` have arrived. */
async function receiptsOf(
  destination: string,
  count: number,
  { connect, delivered }: Harness,
  fields: FieldsOf<'submit_sm'> = {},
): Promise<Seen> {
  const outcome = await (await connect()).submit(submitTo(destination, fields));
  await eventually(() => expect(delivered).toHaveLength(count));
  return { id: outcome.kind === 'accepted' ? outcome.messageId : '', pdus: delivered, texts: delivered.map(textOf) };
}

async function receiptOf(destination: string): Promise<IncomingPdu & { id: string; text: string }> {
  let seen: (IncomingPdu & { id: string; text: string }) | undefined;
  await withSimulator({}, async (harness) => {
    const { id, pdus } = await receiptsOf(destination, 1, harness);
    const [pdu] = pdus;
    if (pdu) seen = { ...pdu, id, text: textOf(pdu) };
  });
  if (!seen) throw new Error('no receipt');
  return seen;
}

function textOf({ shortMessage, tlvs, esmClass, dataCoding }: IncomingPdu): string {
  const octets = Buffer.from(shortMessage.length > 0 ? shortMessage : (tlvs.messagePayload ?? []));
  const body = (esmClass & ESM_CLASS_UDHI) === 0 ? octets : octets.subarray((octets[0] ?? 0) + 1);
  return dataCoding === 8 ? decodeText(body, 8) : body.toString('latin1');
}

const statOf = (text: string): string | undefined => /stat:(\w+)/.exec(text)?.[1];

describe('receipts', () => {
  it('may be text alone', async () => {
    const { tlvs, text, id } = await receiptOf('9994200000001');
    expect(tlvs).toEqual({});
    expect(text).toMatch(
      new RegExp(`^id:${id} sub:001 dlvrd:001 submit date:\\d{10} done date:\\d{10} stat:DELIVRD err:000 text:$`),
    );
  });

  it('may be optional parameters alone', async () => {
    const { tlvs, text, id } = await receiptOf('9994210000001');
    expect(text).toBe('');
    expect(tlvs).toEqual({ receiptedMessageId: id, messageState: 2, userMessageReference: REFERENCE });
  });

  it('may contradict themselves', async () => {
    const { tlvs, text, id } = await receiptOf('9994220000001');
    expect(text).toMatch(/^id:0 .* stat:UNDELIV err:001/);
    expect(tlvs).toMatchObject({ receiptedMessageId: id, messageState: 2 });
  });

  it.each([
    ['none', '9994230000001', undefined],
    ["somebody else's", '9994240000001', REFERENCE + 1],
  ])('may have %s for a reference', async (_, destination, reference) => {
    expect((await receiptOf(destination)).tlvs.userMessageReference).toBe(reference);
  });

  it.each([
    ['9994250000001', '04250000001', 'ACME'],
    ['9994260000001', '009994260000001', 'ACME'],
    ['9994270000001', '+9994270000001', 'ACME'],
    ['9994280000001', ' 9994280000001', 'ACME'],
    ['9994290000001', '12345', 'ACME'],
    ['9994300000001', '', ''],
    ['9994310000001', 'ACME', '9994310000001'],
  ])('of %s may come from %p to %p', async (destination, sourceAddr, destinationAddr) => {
    expect(await receiptOf(destination)).toMatchObject({
      sourceAddr,
      destinationAddr,
      text: expect.stringContaining('stat:DELIVRD') as string,
    });
  });

  it.each([
    ['9994320000001', 0],
    ['9994330000001', 0x20],
    ['9994340000001', 0x44],
  ])('of %s may have the esm_class %i', async (destination, esmClass) => {
    expect(await receiptOf(destination)).toMatchObject({
      esmClass,
      text: expect.stringMatching(/^id:\d+ .*stat:DELIVRD/) as string,
    });
  });

  it('may have a user data header before their text', async () => {
    const { shortMessage } = await receiptOf('9994340000001');
    expect(Buffer.from(shortMessage).subarray(0, 9).toString('latin1')).toBe('\x05\0\x03\x09\x01\x01id:');
  });

  it('may come in data_sm', async () => {
    await withSimulator({}, async ({ raw, control }) => {
      const esme = await raw();
      esme.submit(submitTo('9994350000001'));
      const { body } = await esme.first(({ commandId }) => commandId === DATA_SM);
      expect(body.toString('latin1')).toContain('stat:DELIVRD');
      expect(esme.frames.some(({ commandId }) => commandId === DELIVER_SM)).toBe(false);
      await eventually(async () =>
        expect((await control('GET', '/stats')).body).toMatchObject({ receipts: { delivered: 1 } }),
      );
    });
  });

  it('may be in UTF-16BE', async () => {
    const { dataCoding, shortMessage, text } = await receiptOf('9994360000001');
    expect(dataCoding).toBe(8);
    expect(Buffer.from(shortMessage).subarray(0, 6).toString('hex')).toBe('00690064003a');
    expect(text).toMatch(/^id:\d+ .*stat:DELIVRD/);
  });

  it.each([
    ['first', '9994370000001', 1],
    ['last', '9994380000001', 2],
  ])('may come for the %s part alone', async (_, destination, part) => {
    await withSimulator({}, async ({ connect, receipts }) => {
      const esme = await connect();
      const ids: string[] = [];
      for (const number of [1, 2]) {
        const shortMessage = addConcatenation(encodeText('part', 0), { reference: 9, total: 2, part: number });
        const outcome = await esme.submit(submitTo(destination, { esmClass: ESM_CLASS_UDHI, shortMessage }));
        if (outcome.kind === 'accepted') ids.push(outcome.messageId);
      }
      await esme.submit(submitTo('2348012345678'));
      await eventually(() => expect(receipts.some((receipt) => receipt.destination === '2348012345678')).toBe(true));
      expect(
        receipts
          .filter((receipt) => receipt.destination === destination)
          .map(({ carrierMessageId }) => carrierMessageId),
      ).toEqual([ids[part - 1]]);
    });
  });

  it.each([
    ['9994390000001', ['ACCEPTD', 'ENROUTE', 'DELIVRD']],
    ['9994400000001', ['UNDELIV', 'DELIVRD']],
    ['9994410000001', ['UNKNOWN', 'DELIVRD']],
    ['9994480000001', ['ACCEPTD']],
    ['9994490000001', ['UNKNOWN']],
  ])('of %s may say %j', async (destination, words) => {
    await withSimulator({ receiptDelayMs: 60 }, async (harness) => {
      const { id, pdus, texts } = await receiptsOf(destination, words.length, harness);
      expect(texts.map(statOf)).toEqual(words);
      expect(pdus.map(({ tlvs }) => tlvs.receiptedMessageId)).toEqual(words.map(() => id));
    });
  });

  it('may come for a message that was refused', async () => {
    await withSimulator({}, async (harness) => {
      const { id, texts } = await receiptsOf('9994420000001', 1, harness);
      expect(id).toBe('');
      expect(texts.map(statOf)).toEqual(['DELIVRD']);
      expect(await harness.accepted()).toEqual([]);
    });
  });

  it.each<[string, RegExp]>([
    ['9994440000001', /submit date:\d{12} done date:\d{12} /],
    ['9994450000001', /submit date:20\d{12} done date:20\d{12} /],
    ['9994460000001', /submit date:\d{12}000\+ done date:\d{12}000\+ /],
    ['9994470000001', /submit date:0000000000 done date:0000000000 /],
  ])('of %s may have dates like %s', async (destination, dates) => {
    expect((await receiptOf(destination)).text).toMatch(dates);
  });

  it('may have dates of another zone', async () => {
    await withSimulator({}, async ({ control, connect, delivered, accepted }) => {
      const dates = { receipt_dates: 'YYYYMMDDhhmmss' };
      const rules = [
        { destination: '2348012345678', behaviour: 'receipt_zone', ...dates },
        { destination: '2348012345679', behaviour: 'deliver', receipt_zone: '-03:30', ...dates },
      ];
      await control('PUT', '/rules', { rules });
      const esme = await connect();
      await esme.submit(submitTo('2348012345678'));
      await esme.submit(submitTo('2348012345679'));
      await eventually(() => expect(delivered).toHaveLength(2));
      const shown = delivered.map((pdu) => /submit date:(\d+)/.exec(textOf(pdu))?.[1]);
      const inZone = (at: unknown, minutes: number): string =>
        new Date(Date.parse(String(at)) + minutes * 60_000).toISOString().replace(/\D/g, '').slice(0, 14);
      const [first, second] = await accepted();
      expect(shown).toEqual([inZone(first?.['accepted_at'], 330), inZone(second?.['accepted_at'], -210)]);
    });
  });

  it('may have any text', async () => {
    await withSimulator({}, async ({ control, connect, delivered, accepted }) => {
      await control('PUT', '/rules', {
        rules: [
          {
            destination: '*',
            behaviour: ['receipt_text_only', 'undeliverable'],
            receipt_text: '{id};{stat};{err};{dlvrd};{reference};{done:YYYY};{else}',
          },
        ],
      });
      await (await connect()).submit(submitTo('2348012345678'));
      await eventually(() => expect(delivered).toHaveLength(1));
      const [message] = await accepted();
      expect(delivered.map(textOf)).toEqual([
        `${message?.message_id};UNDELIV;001;000;7;${String(message?.['accepted_at']).slice(0, 4)};{else}`,
      ]);
    });
  });

  it('are kept for a while and thrown away when nobody takes them', async () => {
    await withSimulator({}, async ({ connect, control, receipts }) => {
      await control('PUT', '/carrier', { settings: { receipts_kept_ms: 100 } });
      const transmitter = await connect({ bindType: 'transmitter' });
      await transmitter.submit(submitTo('2348012345678'));
      await eventually(async () =>
        expect((await control('GET', '/stats')).body).toMatchObject({ receipts: { waiting: 1, dropped: 0 } }),
      );
      await eventually(async () =>
        expect((await control('GET', '/stats')).body).toMatchObject({ receipts: { waiting: 0, dropped: 1 } }),
      );
      await connect();
      await transmitter.submit(submitTo('2348012345679'));
      await eventually(() => expect(receipts.map(({ destination }) => destination)).toEqual(['2348012345679']));
    });
  });
});

/** The expected octets: the template with the id and any date of the pattern's length. */
function expectedText(template: string, id: string): RegExp {
  const escaped = template.replace(/\{submit\}|\{done\}/g, '{d:YYMMDDhhmm}').replace(/[*+?().|[\]\\]/g, '\\$&');
  return new RegExp(
    `^${escaped.replaceAll('{id}', id).replace(/\{\w+:(\w+)\}/g, (_whole, pattern: string) => `\\d{${pattern.length}}`)}$`,
    's',
  );
}

describe('receipt texts', () => {
  const written = Object.entries(RECEIPT_TEXTS).flatMap(([number, { receiptText, ...rest }]) =>
    receiptText === undefined ? [] : [{ number, receiptText, ...rest }],
  );

  it.each(written)(
    '$number arrives as it is written',
    async ({ number, receiptText, receiptEsmClass = 4, receiptHeader }) => {
      await withSimulator({}, async (harness) => {
        const { pdus, texts } = await receiptsOf(`999${600 + Number(number)}0000001`, 1, harness);
        const [message] = await harness.accepted();
        expect(texts[0]).toMatch(expectedText(receiptText, String(message?.['receipt_message_id'])));
        expect(pdus[0]?.esmClass).toBe(receiptEsmClass | (receiptHeader ? ESM_CLASS_UDHI : 0));
        // Only number 41 has optional parameters beside its text, and they differ from it.
        const [id, state, reference] = number === '41' ? [message?.message_id, 2, REFERENCE] : [];
        const { receiptedMessageId, messageState, userMessageReference } = pdus[0]?.tlvs ?? {};
        expect([receiptedMessageId, messageState, userMessageReference]).toEqual([id, state, reference]);
      });
    },
  );

  it.each([
    ['40', { messageState: 2 }],
    ['42', { messageState: 9 }],
    ['43', { messageState: 0 }],
    ['44', {}],
  ])('%s is empty, and its optional parameters are the id and %j', async (number, state) => {
    const { text, tlvs, id } = await receiptOf(`9996${number}0000001`);
    expect({ text, tlvs }).toEqual({
      text: '',
      tlvs: { receiptedMessageId: id, userMessageReference: REFERENCE, ...state },
    });
  });

  it('49 has an id of 3,000 octets', async () => {
    const { text, tlvs, id } = await receiptOf('9996490000001');
    expect(text).toBe('');
    expect(tlvs.receiptedMessageId).toHaveLength(3_000);
    expect(id).toMatch(/^\d{16}$/);
  });
});
