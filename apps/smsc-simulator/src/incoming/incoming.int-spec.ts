import { decodeText, splitConcatenation, type IncomingPdu } from '@sms/smpp';
import { eventually } from '@sms/testing';
import { submitTo, withSimulator, type Harness } from '../testing/simulator-harness';
import { STOP_WORDS } from './stop-words';

const FROM_TO = { source: '2348012345678', destination: '12345' };

async function post({ control }: Harness, body: object): Promise<number> {
  const { status, body: answer } = await control('POST', '/incoming', { ...FROM_TO, ...body });
  expect({ status, answer }).toMatchObject({ status: 200 });
  return Number(answer['id']);
}

/** The record of the text once every part is accepted. */
async function taken({ control }: Harness, id: number): Promise<unknown> {
  return eventually(async () => {
    const records = (await control('GET', '/incoming')).body['incoming'] as { id: number; taken: boolean }[];
    const record = records.find((one) => one.id === id);
    expect(record?.taken).toBe(true);
    return record;
  });
}

function read({ shortMessage, esmClass, dataCoding, tlvs }: IncomingPdu) {
  const { concatenation, payload } = splitConcatenation(tlvs.messagePayload ?? shortMessage, esmClass);
  return { text: decodeText(payload, dataCoding), concatenation };
}

describe('a text from a subscriber', () => {
  it('reaches the ESME, and its answer is shown', async () => {
    await withSimulator({}, async (harness) => {
      await harness.connect();
      expect(await taken(harness, await post(harness, { text: 'Hello' }))).toEqual({
        id: 1,
        ...FROM_TO,
        command: 'deliver_sm',
        parts: [{ part: 1, answers: [0] }],
        taken: true,
      });
      expect(harness.delivered).toMatchObject([
        { sourceAddr: '2348012345678', destinationAddr: '12345', esmClass: 0, dataCoding: 0, tlvs: {} },
      ]);
      expect(harness.delivered.map(read)).toEqual([{ text: 'Hello', concatenation: undefined }]);
    });
  });

  it('is offered until it is taken', async () => {
    await withSimulator({}, async (harness) => {
      const id = await post(harness, { text: 'Hello' });
      let offered = 0;
      await harness.connect({
        onDeliver: async () => {
          if (++offered < 3) throw new Error('not now');
        },
      });
      expect(await taken(harness, id)).toMatchObject({ parts: [{ answers: [0x64, 0x64, 0] }] });
    });
  });

  it.each(Object.entries(STOP_WORDS))('may say stop in %s: %s', async (language, word) => {
    await withSimulator({}, async (harness) => {
      await harness.connect();
      await taken(harness, await post(harness, { stop: language }));
      expect(harness.delivered.map(read)).toEqual([{ text: word, concatenation: undefined }]);
    });
  });

  it('may come in parts, the last first', async () => {
    await withSimulator({}, async (harness) => {
      await harness.connect();
      await taken(
        harness,
        await post(harness, { text: 'one two three', part_length: 5, in_reverse: true, reference: 77 }),
      );
      const concatenation = { reference: 77, total: 3 };
      expect(harness.delivered.map(read)).toEqual([
        { text: 'ree', concatenation: { ...concatenation, part: 3 } },
        { text: 'wo th', concatenation: { ...concatenation, part: 2 } },
        { text: 'one t', concatenation: { ...concatenation, part: 1 } },
      ]);
    });
  });

  it('is taken apart where it is too long', async () => {
    await withSimulator({}, async (harness) => {
      await harness.connect();
      await taken(harness, await post(harness, { text: 'x'.repeat(161) }));
      await taken(harness, await post(harness, { text: '😀'.repeat(36) }));
      expect(harness.delivered.map((pdu) => read(pdu).text.length)).toEqual([153, 8, 66, 6]);
    });
  });

  it('may lack a part, and have references of sixteen bits', async () => {
    await withSimulator({}, async (harness) => {
      await harness.connect();
      await taken(
        harness,
        await post(harness, { text: 'abcdef', part_length: 2, missing_part: 2, reference: 4711, reference_bits: 16 }),
      );
      expect(harness.delivered.map((pdu) => read(pdu).concatenation)).toEqual([
        { reference: 4711, total: 3, part: 1 },
        { reference: 4711, total: 3, part: 3 },
      ]);
      expect(Buffer.from(harness.delivered[0]?.shortMessage ?? []).toString('latin1')).toBe(
        '\x06\x08\x04\x12\x67\x03\x01ab',
      );
    });
  });

  it('comes again when the response was lost', async () => {
    await withSimulator({}, async (harness) => {
      const link = harness.link();
      await eventually(() => expect(link.state).toBe('bound'));
      expect(await taken(harness, await post(harness, { text: 'Hello', loses_response: true }))).toMatchObject({
        parts: [{ answers: ['link_lost', 0] }],
      });
      expect(harness.delivered.map(read).map(({ text }) => text)).toEqual(['Hello', 'Hello']);
    });
  });

  it('may look like a receipt', async () => {
    await withSimulator({ receiptDelayMs: 60_000 }, async (harness) => {
      const outcome = await (await harness.connect()).submit(submitTo('2348012345678'));
      const id = outcome.kind === 'accepted' ? outcome.messageId : '';
      await taken(harness, await post(harness, { imitates_receipt_of: id }));
      expect(harness.delivered).toMatchObject([{ esmClass: 0, tlvs: {} }]);
      expect(read(harness.delivered[0] as IncomingPdu).text).toMatch(new RegExp(`^id:${id} .*stat:DELIVRD`));
    });
  });

  it('has 0x00 where it says @', async () => {
    await withSimulator({}, async (harness) => {
      await harness.connect();
      await taken(harness, await post(harness, { text: 'a@b' }));
      expect(Buffer.from(harness.delivered[0]?.shortMessage ?? []).toString('hex')).toBe('610062');
    });
  });

  it('fits into message_payload at its longest', async () => {
    await withSimulator({}, async (harness) => {
      await harness.connect();
      await taken(harness, await post(harness, { text: '😀'.repeat(15_000), in_payload: true }));
      expect(harness.delivered[0]?.tlvs.messagePayload).toHaveLength(60_000);
    });
  });

  it.each([
    [{ in_payload: true }, 'deliver_sm'],
    [{ as: 'data_sm' }, 'data_sm'],
  ])('may travel with %j', async (how, command) => {
    await withSimulator({}, async (harness) => {
      await harness.connect();
      await taken(harness, await post(harness, { text: 'x'.repeat(300), ...how }));
      expect(
        harness.delivered.map((pdu) => [pdu.command, pdu.shortMessage.length, pdu.tlvs.messagePayload?.length]),
      ).toEqual([[command, 0, 300]]);
    });
  });

  it.each([
    [{ text: 'a', stop: 'en' }, 'stop cannot stand beside text'],
    [{}, 'required'],
    [{ text: 'a', reference_bits: 9 }, 'reference_bits'],
    [{ text: 'a', source: 'Ψ' }, 'source'],
    [{ text: 'a'.repeat(15_001) }, 'text'],
    [{ text: 'Привет', data_coding: 3 }, 'text'],
    [{ text: 'x'.repeat(600), part_length: 2 }, 'text'],
  ])('is refused as %j', async (body, named) => {
    await withSimulator({}, async ({ control }) => {
      const answer = await control('POST', '/incoming', { ...FROM_TO, ...body });
      expect(answer.status).toBe(400);
      expect(answer.body['message']).toContain(named);
    });
  });
});
