import { connect } from 'node:net';
import { COMMANDS } from '../codec/commands';
import { encodePdu } from '../codec/encode-pdu';
import type { PduInput } from '../codec/pdu';
import { withServer, withSession } from '../testing/smsc';
import type { CloseInfo } from './pdu-connection';

const MAX_UNREAD_OCTETS = 8 * 1024 * 1024;
const SUBMIT: PduInput = { command: 'submit_sm', sequence: 1, destinationAddr: '46700000001' };

describe('what is written', () => {
  it('keeps its order, requests and responses among each other', async () => {
    const submitted: string[] = [];
    const onSubmit = ({ destinationAddr }: { destinationAddr: string }) => {
      submitted.push(destinationAddr);
      return { status: 0, messageId: destinationAddr };
    };
    await withSession({ onSubmit }, { windowSize: 500 }, async (esme) => {
      const numbers = Array.from({ length: 500 }, (_unused, index) => String(46700000000 + index));
      const outcomes = await Promise.all(numbers.map((destinationAddr) => esme.submit({ destinationAddr })));
      expect(submitted).toEqual(numbers);
      expect(outcomes).toEqual(numbers.map((messageId) => ({ kind: 'accepted', messageId })));
    });
  });

  it('leaves before the end of a session that ends in the same turn', async () => {
    await withServer({}, {}, async (server) => {
      const socket = connect(server.port, '127.0.0.1');
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.write(
        Buffer.concat([
          encodePdu({ command: 'bind_transceiver', sequence: 1, systemId: 'esme' }),
          encodePdu({ ...SUBMIT, sequence: 2 }),
          encodePdu({ command: 'unbind', sequence: 3 }),
        ]),
      );
      await new Promise((resolve) => socket.once('close', resolve));
      expect(commandIdsOf(Buffer.concat(chunks))).toEqual([
        COMMANDS.bind_transceiver_resp.id,
        COMMANDS.submit_sm_resp.id,
        COMMANDS.unbind_resp.id,
      ]);
    });
  });

  it('does not pile up for a peer that asks and never reads', async () => {
    let responses = 0;
    const messageId = 'x'.repeat(64);
    const responseOctets = encodePdu({ command: 'submit_sm_resp', sequence: 1, messageId }).length;
    let closed: (info: CloseInfo) => void;
    const end = new Promise<CloseInfo>((resolve) => (closed = resolve));
    const handlers = {
      onSubmit: () => {
        responses += 1;
        return { status: 0, messageId };
      },
      onClosed: (_session: unknown, info: CloseInfo) => closed(info),
    };
    await withServer(handlers, {}, async (server) => {
      const socket = connect(server.port, '127.0.0.1').pause();
      socket.on('error', () => undefined);
      socket.write(encodePdu({ command: 'bind_transceiver', sequence: 1, systemId: 'esme' }));
      const flood = Buffer.concat(Array.from({ length: 1_000 }, () => encodePdu(SUBMIT)));
      const pump = (): void => {
        if (!socket.destroyed) socket.write(flood, () => setImmediate(pump));
      };
      pump();
      expect(await end).toMatchObject({ reason: 'write_overflow' });
      socket.destroy();
    });
    // The octets over the limit are in the buffers of the operating system.
    expect(responses * responseOctets).toBeLessThan(8 * MAX_UNREAD_OCTETS);
  });
});

function commandIdsOf(stream: Buffer): number[] {
  const ids: number[] = [];
  for (let at = 0; at < stream.length; at += stream.readUInt32BE(at)) ids.push(stream.readUInt32BE(at + 4));
  return ids;
}
