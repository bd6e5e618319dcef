import { eventually } from '@sms/testing';
import { ENQUIRE_LINK_RESP, GENERIC_NACK, QUERY_SM_RESP, SUBMIT_SM_RESP } from '../testing/raw-esme';
import { submitTo, withSimulator } from '../testing/simulator-harness';

const ESME_RSYSERR = 0x08;

describe('responses', () => {
  it.each(['9997000000001', '9997010000001', '9997020000001'])(
    'to %s come later than a test waits, and their receipts do not',
    async (destination) => {
      await withSimulator({}, async ({ raw, control }) => {
        const esme = await raw();
        const sequence = esme.submit(submitTo(destination));
        await esme.first(({ commandId }) => commandId === 5);
        expect(esme.frames.some((frame) => frame.sequence === sequence && frame.commandId === SUBMIT_SM_RESP)).toBe(
          false,
        );
        expect((await control('GET', '/stats')).body).toMatchObject({ accepted: 1, unanswered: 1 });
      });
    },
  );

  it('may come after the response to the next submit', async () => {
    await withSimulator({}, async ({ raw }) => {
      const esme = await raw();
      const sequences = [
        esme.submit(submitTo('9997030000001', { registeredDelivery: 0 })),
        esme.submit(submitTo('2348012345678', { registeredDelivery: 0 })),
      ];
      const answered = (): number[] =>
        esme.frames.filter(({ commandId }) => commandId === SUBMIT_SM_RESP).map(({ sequence }) => sequence);
      await eventually(() => expect(answered()).toEqual(sequences.reverse()));
    });
  });

  it('come by themselves when there is no next submit', async () => {
    await withSimulator({}, async ({ connect }) => {
      expect((await (await connect()).submit(submitTo('9997030000001'))).kind).toBe('accepted');
    });
  });

  it('may follow a generic_nack that belongs to nothing', async () => {
    await withSimulator({}, async ({ raw }) => {
      const esme = await raw();
      expect(await esme.answerTo(esme.submit(submitTo('9997040000001')))).toMatchObject({
        commandId: SUBMIT_SM_RESP,
        status: 0,
      });
      expect(esme.frames).toContainEqual(expect.objectContaining({ commandId: GENERIC_NACK, sequence: 0, status: 2 }));
    });
  });

  it('may refuse with half a body, once', async () => {
    await withSimulator({}, async ({ raw, accepted }) => {
      const esme = await raw();
      const { status, body } = await esme.answerTo(esme.submit(submitTo('9997050000001')));
      expect({ status, body: body.toString('latin1') }).toEqual({ status: ESME_RSYSERR, body: 'half o' });
      expect(await accepted()).toEqual([]);
      expect(await esme.answerTo(esme.submit(submitTo('9997050000001')))).toMatchObject({ status: 0 });
    });
  });

  it.each<[string, string, (id: string) => string]>([
    ['without the NUL of its string', '9997060000001', (id) => id],
    ['with stray octets after it', '9997070000001', (id) => `${id}\0\0\x1e\0`],
  ])('may come %s', async (_, destination, body) => {
    await withSimulator({}, async ({ raw, accepted }) => {
      const esme = await raw();
      const answer = await esme.answerTo(esme.submit(submitTo(destination)));
      const [message] = await accepted();
      expect({ ...answer, body: answer.body.toString('latin1') }).toMatchObject({
        commandId: SUBMIT_SM_RESP,
        status: 0,
        body: body(message?.message_id ?? ''),
      });
    });
  });

  it('may be those of another command', async () => {
    await withSimulator({}, async ({ raw, accepted }) => {
      const esme = await raw();
      expect(await esme.answerTo(esme.submit(submitTo('9997080000001')))).toMatchObject({ commandId: QUERY_SM_RESP });
      expect(await accepted()).toHaveLength(1);
    });
  });

  it("may have a status of the carrier's own", async () => {
    await withSimulator({}, async ({ connect, control }) => {
      const esme = await connect();
      expect(await esme.submit(submitTo('9997090000001'))).toMatchObject({ kind: 'refused', commandStatus: 0x450 });
      await control('PUT', '/rules', { rules: [{ destination: '234*', behaviour: 'refuse', status: '0x4ff' }] });
      expect(await esme.submit(submitTo('2348012345678'))).toMatchObject({ kind: 'refused', commandStatus: 0x4ff });
      expect((await control('GET', '/stats')).body).toMatchObject({ refused: { '0x450': 1, '0x4ff': 1 } });
    });
  });

  it('may tell of one recipient for ever that the queue is full', async () => {
    await withSimulator({}, async ({ connect }) => {
      const esme = await connect();
      for (let i = 0; i < 5; i++)
        expect(await esme.submit(submitTo('9997100000001'))).toMatchObject({
          kind: 'refused',
          statusName: 'ESME_RMSGQFUL',
        });
      expect((await esme.submit(submitTo('2348012345678'))).kind).toBe('accepted');
    });
  });

  it('may cease while enquire_link is answered', async () => {
    await withSimulator({}, async ({ raw, accepted, control }) => {
      const esme = await raw();
      expect(await esme.answerTo(esme.submit(submitTo('2348012345678')))).toMatchObject({ status: 0 });
      esme.submit(submitTo('9997200000001'));
      const silent = esme.submit(submitTo('2348012345678'));
      expect(await esme.answerTo(esme.enquire())).toMatchObject({ commandId: ENQUIRE_LINK_RESP });
      expect(esme.frames.some(({ sequence }) => sequence === silent)).toBe(false);
      expect(await accepted()).toHaveLength(1);
      expect((await control('GET', '/stats')).body).toMatchObject({ unanswered: 2 });
    });
  });
});
