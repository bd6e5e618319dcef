import fc from 'fast-check';
import { COMMANDS, type Command } from '../codec/commands';
import { encodePdu } from '../codec/encode-pdu';
import type { IncomingPdu, PduInput } from '../codec/pdu';
import { readIncoming } from '../message/read-incoming';
import { readReceipt } from '../message/read-receipt';
import { ALL_COMMANDS, anyPdu, pduOf } from '../testing/pdu.arbitrary';
import { frame, RawCarrier } from '../testing/raw-carrier';
import { withSession } from '../testing/smsc';
import { connectSmpp } from './connect-smpp';

const noise = fc.uint8Array({ minLength: 1, maxLength: 100 });
const message = { destinationAddr: '1234567' };
const RESPONSE = 0x80000000;
const DELIVERIES: ReadonlySet<number> = new Set([COMMANDS.deliver_sm.id, COMMANDS.data_sm.id]);

/** A PDU with one octet of its header or body changed, or cut short: the faults that real peers have. */
const damagedPdu = fc
  .tuple(anyPdu(), fc.nat(), fc.integer({ min: 1, max: 255 }), fc.boolean())
  .map(([pdu, at, flip, cut]) => {
    const bytes = encodePdu(pdu as PduInput);
    const position = at % bytes.length;
    if (cut) return bytes.subarray(0, position + 1);
    bytes[position] = (bytes[position] ?? 0) ^ flip;
    return bytes;
  });

/** The body of a valid PDU, cut anywhere or with anything behind it. */
const changedBody = (command: Command): fc.Arbitrary<Buffer> =>
  fc.tuple(pduOf(command), fc.nat(), fc.uint8Array({ maxLength: 40 }), fc.boolean()).map(([pdu, at, more, cut]) => {
    const body = encodePdu(pdu as PduInput).subarray(16);
    return cut ? body.subarray(0, at % (body.length + 1)) : Buffer.concat([body, more]);
  });
const anyBody = (command: Command): fc.Arbitrary<Buffer> =>
  fc.oneof(
    changedBody(command),
    fc.uint8Array({ maxLength: 300 }).map((octets) => Buffer.from(octets)),
  );

/**
 * A frame of the right length with arbitrary content that is no unbind and no answer to the submit that follows.
 */
const anyFrame = fc
  .constantFrom(...ALL_COMMANDS.filter((command) => command !== 'unbind'))
  .chain((command) =>
    fc
      .tuple(anyBody(command), fc.integer({ min: 1_000_000, max: 0x7fffffff }), fc.nat({ max: 0xffffffff }))
      .map(([body, sequence, status]) => frame(COMMANDS[command].id, sequence, body, status)),
  );

/** One session with a RawCarrier, whose deliveries go through every reader. */
async function withRawSession(
  body: (carrier: RawCarrier, submit: () => Promise<{ kind: string }>) => Promise<void>,
): Promise<void> {
  const carrier = await RawCarrier.listen();
  const onDeliver = async (pdu: IncomingPdu): Promise<void> => {
    readReceipt(pdu, { detection: 'text' });
    readIncoming(pdu);
  };
  const esme = await connectSmpp({ host: '127.0.0.1', port: carrier.port, systemId: 'esme', password: 'x', onDeliver });
  try {
    await body(carrier, () => esme.submit(message));
    expect(esme.open).toBe(true);
  } finally {
    esme.destroy();
    await carrier.close();
  }
}

describe('a peer that sends anything at all', () => {
  it('leaves no submit unsettled, and a session that works or has ended', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(noise, damagedPdu), fc.boolean(), async (bytes, answers) => {
        const onSubmit = () => (answers ? { status: 0, messageId: '1' } : undefined);
        const onDeliver = async (): Promise<void> => {};
        const timeouts = { submitTimeoutMs: 60, requestTimeoutMs: 60, enquireTimeoutMs: 60, enquireIntervalMs: 40 };
        await withSession({ onSubmit }, { windowSize: 2, ...timeouts, onDeliver }, async (esme, smsc) => {
          const submits = [1, 2, 3].map(() => esme.submit(message));
          smsc.writeRaw(bytes);
          for (const outcome of await Promise.all(submits)) expect(outcome).toHaveProperty('kind');
          const last = await esme.submit(message);
          if (!esme.open) expect((await esme.closed).reason).not.toBe('closed');
          else if (answers) expect(['accepted', 'uncertain', 'refused']).toContain(last.kind);
        });
      }),
      { numRuns: 25 },
    );
  }, 30_000);

  it('within frames of the right length never ends the session: a submit afterwards is answered, a delivery acknowledged', async () => {
    await withRawSession(async (carrier, submit) => {
      await fc.assert(
        fc.asyncProperty(anyFrame, async (bytes) => {
          carrier.received.length = 0;
          carrier.send(bytes);
          expect(await submit()).toEqual({ kind: 'accepted', messageId: 'ok' });
          // Responses of one turn of the event loop leave together; those of the turn above before the next submit.
          expect(await submit()).toEqual({ kind: 'accepted', messageId: 'ok' });
          const id = bytes.readUInt32BE(4);
          const responses = carrier.received.filter(({ commandId }) => commandId === id + RESPONSE);
          if (DELIVERIES.has(id)) expect(responses).toMatchObject([{ status: 0, sequence: bytes.readUInt32BE(12) }]);
        }),
        { numRuns: 500 },
      );
    });
  });

  it('settles a submit by its response, whatever is in it', async () => {
    await withRawSession(async (carrier, submit) => {
      await fc.assert(
        fc.asyncProperty(
          anyBody('submit_sm_resp'),
          fc.oneof(fc.constant(0), fc.nat({ max: 0xffffffff })),
          async (body, status) => {
            carrier.nextSubmit = ({ sequence }) => frame(COMMANDS.submit_sm_resp.id, sequence, body, status);
            expect((await submit()).kind).toBe(status === 0 ? 'accepted' : 'refused');
            expect(await submit()).toEqual({ kind: 'accepted', messageId: 'ok' });
          },
        ),
        { numRuns: 300 },
      );
    });
  });

  it('binds us with any body in its response, and settles a question likewise', async () => {
    const bindTypes = fc.constantFrom('transceiver' as const, 'transmitter' as const);
    await fc.assert(
      fc.asyncProperty(
        bindTypes,
        anyBody('bind_transceiver_resp'),
        anyBody('query_sm_resp'),
        async (bindType, bindBody, queryBody) => {
          const carrier = await RawCarrier.listen();
          carrier.onBind = ({ commandId, sequence }) =>
            frame(commandId + RESPONSE, sequence, commandId === COMMANDS.query_sm.id ? queryBody : bindBody);
          const esme = await connectSmpp({
            host: '127.0.0.1',
            port: carrier.port,
            systemId: 'esme',
            password: 'x',
            bindType,
          });
          expect((await esme.queryMessage('7', { addr: 'ACME' })).kind).toBe('found');
          expect((await esme.submit(message)).kind).toBe('accepted');
          esme.destroy();
          await carrier.close();
        },
      ),
      { numRuns: 60 },
    );
  });
});
