import { addConcatenation, encodeText, ESM_CLASS_UDHI, type FieldsOf } from '@sms/smpp';
import { createHash } from 'node:crypto';
import { submitTo, withSimulator } from '../testing/simulator-harness';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const tlv = (tag: number, text: string) => ({ tag, value: Buffer.from(text) });

async function textOf(destination: string, fields: FieldsOf<'submit_sm'>): Promise<unknown> {
  let text: unknown;
  await withSimulator({ recordText: true }, async ({ connect, accepted }) => {
    await (await connect()).submit(submitTo(destination, fields));
    text = (await accepted())[0]?.['text'];
  });
  return text;
}

describe('submits', () => {
  it('may have no optional parameters', async () => {
    await withSimulator({}, async ({ connect }) => {
      const esme = await connect();
      expect(await esme.submit(submitTo('9998000000001'))).toMatchObject({
        kind: 'refused',
        statusName: 'ESME_ROPTPARNOTALLWD',
      });
      expect((await esme.submit(submitTo('9998000000001', { tlvs: {} }))).kind).toBe('accepted');
    });
  });

  it('may get no answer when they have a validity period', async () => {
    await withSimulator({}, async ({ raw, accepted }) => {
      const esme = await raw();
      const silent = esme.submit(submitTo('9998010000001', { validityPeriod: '000002000000000R' }));
      expect(await esme.answerTo(esme.submit(submitTo('9998010000001')))).toMatchObject({ status: 0 });
      expect(esme.frames.some(({ sequence }) => sequence === silent)).toBe(false);
      expect(await accepted()).toHaveLength(1);
    });
  });

  it('may be read in another alphabet than GSM-7', async () => {
    const shortMessage = encodeText('a@b_é', 0);
    expect(await textOf('2348012345678', { shortMessage })).toBe('a@b_é');
    expect(await textOf('9998020000001', { shortMessage })).toBe('a\0b\x11\x05');
    expect(await textOf('9998020000001', { shortMessage: Buffer.from('a@b_é', 'latin1') })).toBe('a@b_é');
    expect(await textOf('9998030000001', { shortMessage: Buffer.from('a@b_é', 'latin1') })).toBe('a@b_?');
  });

  it('may have a message_payload that the carrier takes apart', async () => {
    await withSimulator({}, async ({ connect, accepted }) => {
      const esme = await connect();
      const payload = { shortMessage: new Uint8Array(), tlvs: { messagePayload: encodeText('x'.repeat(400), 0) } };
      for (const destination of ['9998040000001', '2348012345678']) await esme.submit(submitTo(destination, payload));
      expect(await accepted()).toMatchObject([
        { bytes: 400, parts: 3 },
        { bytes: 400, parts: 1 },
      ]);
    });
  });

  it('may be messages of their own although their sar_… parameters say parts', async () => {
    await withSimulator({ recordText: true }, async ({ connect, control }) => {
      const esme = await connect();
      const part = (number: number) => ({
        shortMessage: encodeText(`part ${number}`, 0),
        tlvs: { sarMsgRefNum: 300, sarTotalSegments: 2, sarSegmentSeqnum: number },
      });
      for (const destination of ['9998050000001', '2348012345678'])
        for (const number of [1, 2]) await esme.submit(submitTo(destination, part(number)));
      const messages = async (destination: string): Promise<unknown> =>
        (await control('GET', `/messages?destination=${destination}`)).body['messages'];
      expect(await messages('9998050000001')).toMatchObject([
        { reference: null, text: 'part 1' },
        { reference: null, text: 'part 2' },
      ]);
      expect(await messages('2348012345678')).toMatchObject([
        { reference: 300, total: 2, complete: true, text: 'part 1part 2' },
      ]);
    });
  });

  it('may need a certain optional parameter', async () => {
    await withSimulator({}, async ({ connect, accepted }) => {
      const esme = await connect();
      expect(await esme.submit(submitTo('9998060000001'))).toMatchObject({
        kind: 'refused',
        statusName: 'ESME_RMISSINGOPTPARAM',
      });
      expect((await esme.submit(submitTo('9998060000001', { tlvs: { unknown: [tlv(0x1400, 'entity')] } }))).kind).toBe(
        'accepted',
      );
      expect(await accepted()).toMatchObject([
        { tlvs: [{ tag: '0x1400', value: Buffer.from('entity').toString('hex') }] },
      ]);
    });
  });
});

describe('the witness', () => {
  it('shows types and plans, what was asked for, and the session', async () => {
    await withSimulator({}, async ({ connect, accepted }) => {
      const [first, second] = [await connect(), await connect()];
      const fields = {
        sourceAddrTon: 5,
        destAddrTon: 1,
        destAddrNpi: 1,
        registeredDelivery: 17,
        validityPeriod: '000002000000000R',
        serviceType: 'CMT',
        priorityFlag: 2,
      };
      await first.submit(submitTo('2348012345678', fields));
      await second.submit(submitTo('2348012345679'));
      expect(await accepted()).toMatchObject([
        {
          session: 1,
          source_ton: 5,
          source_npi: 0,
          destination_ton: 1,
          destination_npi: 1,
          registered_delivery: 17,
          validity_period: '000002000000000R',
          service_type: 'CMT',
          priority: 2,
          esm_class: 0,
        },
        { session: 2, source_ton: 0, destination_ton: 0, registered_delivery: 1, validity_period: '' },
      ]);
    });
  });

  it('puts messages together and shows the references that a recipient has seen', async () => {
    await withSimulator({}, async ({ connect, control }) => {
      const [esme, other] = [await connect(), await connect()];
      const part = (reference: number, number: number, text: string) => ({
        esmClass: ESM_CLASS_UDHI,
        shortMessage: addConcatenation(encodeText(text, 0), { reference, total: 2, part: number }),
      });
      await esme.submit(submitTo('2348012345678', part(9, 2, 'world')));
      await other.submit(submitTo('2348012345678', part(9, 1, 'hello ')));
      await esme.submit(submitTo('2348012345678', part(10, 1, 'half')));
      await esme.submit(submitTo('2348012345679', part(9, 1, 'not this one')));
      const { body } = await control('GET', '/messages?destination=2348012345678');
      expect(body['messages']).toEqual([
        {
          source: 'ACME',
          destination: '2348012345678',
          reference: 9,
          total: 2,
          complete: true,
          sequences: [2, 1],
          sessions: [2, 1],
          sha256: sha256('hello world'),
        },
        {
          source: 'ACME',
          destination: '2348012345678',
          reference: 10,
          total: 2,
          complete: false,
          sequences: [3],
          sessions: [1],
          sha256: sha256('half'),
        },
      ]);
    });
  });
});
