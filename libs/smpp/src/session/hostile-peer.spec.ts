import fc from 'fast-check';
import { encodePdu } from '../codec/encode-pdu';
import type { PduInput } from '../codec/pdu';
import { anyPdu } from '../testing/pdu.arbitrary';
import { withSession } from '../testing/smsc';

const noise = fc.uint8Array({ minLength: 1, maxLength: 100 });

/** A PDU with one octet of its header or body changed, or cut short: the faults that real peers have. */
const damagedPdu = fc.tuple(anyPdu(), fc.nat(), fc.integer({ min: 1, max: 255 }), fc.boolean()).map(([pdu, at, flip, cut]) => {
  const bytes = encodePdu(pdu as PduInput);
  const position = at % bytes.length;
  if (cut) return bytes.subarray(0, position + 1);
  bytes[position] = (bytes[position] ?? 0) ^ flip;
  return bytes;
});

describe('a peer that sends anything at all', () => {
  it('leaves no submit unsettled, and a session that works or has ended', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(noise, damagedPdu), fc.boolean(), async (bytes, answers) => {
        const onSubmit = () => (answers ? { status: 0, messageId: '1' } : undefined);
        const onDeliver = async (): Promise<void> => {};
        await withSession({ onSubmit }, { windowSize: 2, submitTimeoutMs: 60, requestTimeoutMs: 60, enquireTimeoutMs: 60, enquireIntervalMs: 40, onDeliver }, async (esme, smsc) => {
          const submits = [1, 2, 3].map(() => esme.submit({ destinationAddr: '1234567' }));
          smsc.writeRaw(bytes);
          for (const outcome of await Promise.all(submits)) expect(outcome).toHaveProperty('kind');
          const last = await esme.submit({ destinationAddr: '1234567' });
          if (!esme.open) expect((await esme.closed).reason).not.toBe('closed');
          else if (answers) expect(['accepted', 'uncertain', 'refused']).toContain(last.kind);
        });
      }),
      { numRuns: 25 },
    );
  }, 30_000);
});
