import { once } from 'node:events';
import { createServer, type PeerPdu, type PeerSession } from 'smpp';
import { type Delivery, type ForeignSubmit, partOf, type Smsc, type SmscOptions, type SubmitAnswer } from './smsc';

const ESME_RINVPASWD = 0x0e;
const ESME_RQUERYFAIL = 0x67;

/** The SMSC of npm's `smpp`. */
export async function startNpmSmsc({ port, systemId, password, onSubmit }: SmscOptions): Promise<Smsc> {
  const sessions = new Map<number, PeerSession>();
  const receivers = new Map<number, PeerSession>();
  const submits = new Map<ForeignSubmit, PeerPdu>();
  const unacknowledged = new Map<number, Set<(status: undefined) => void>>();
  let lastSession = 0;

  const server = createServer((session) => {
    const number = ++lastSession;
    sessions.set(number, session);
    const end = (): void => {
      sessions.delete(number);
      receivers.delete(number);
      for (const lost of unacknowledged.get(number) ?? []) lost(undefined);
      unacknowledged.delete(number);
    };
    session.on('error', end).on('close', end);
    for (const bindType of ['transceiver', 'transmitter', 'receiver']) {
      session.on(`bind_${bindType}`, (pdu: PeerPdu) => {
        const known = pdu.system_id === systemId && pdu.password === password;
        session.send(pdu.response({ system_id: 'npm-smpp', command_status: known ? 0 : ESME_RINVPASWD }));
        if (!known || bindType === 'transmitter') return;
        receivers.set(number, session);
      });
    }
    session.on('unbind', (pdu: PeerPdu) => {
      session.send(pdu.response());
      session.close();
    });
    session.on('enquire_link', (pdu: PeerPdu) => session.send(pdu.response()));
    session.on('query_sm', (pdu: PeerPdu) => session.send(pdu.response({ command_status: ESME_RQUERYFAIL })));
    session.on('submit_sm', (pdu: PeerPdu) => {
      const submit = readSubmit(pdu, number);
      submits.set(submit, pdu);
      onSubmit(submit);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  return {
    answer: (submit: ForeignSubmit, { status, messageId }: SubmitAnswer): void => {
      const pdu = submits.get(submit);
      if (pdu) sessions.get(submit.session)?.send(pdu.response({ command_status: status, message_id: messageId }));
    },
    deliver: (delivery: Delivery) =>
      new Promise((resolve) => {
        const [number, session] = [...receivers].at(-1) ?? [];
        if (number === undefined || !session) return resolve(undefined);
        const waiting = unacknowledged.get(number) ?? new Set();
        unacknowledged.set(number, waiting.add(resolve));
        session.deliver_sm(fieldsOf(delivery), (answer) => {
          waiting.delete(resolve);
          resolve(answer.command_status);
        });
      }),
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const session of sessions.values()) session.destroy();
      await closed;
    },
  };
}

function fieldsOf(delivery: Delivery): object {
  return {
    esm_class: delivery.esmClass,
    data_coding: delivery.dataCoding,
    source_addr: delivery.source,
    destination_addr: delivery.destination,
    short_message: delivery.octets,
    ...(delivery.receiptedMessageId !== undefined && { receipted_message_id: delivery.receiptedMessageId }),
    ...(delivery.messageState !== undefined && { message_state: delivery.messageState }),
    ...(delivery.payload !== undefined && { message_payload: delivery.payload }),
    ...(delivery.sar !== undefined && {
      sar_msg_ref_num: delivery.sar.reference,
      sar_total_segments: delivery.sar.total,
      sar_segment_seqnum: delivery.sar.part,
    }),
  };
}

function readSubmit(pdu: PeerPdu, session: number): ForeignSubmit {
  const { message = '', udh = [] } = pdu.short_message ?? {};
  return {
    session,
    sequence: pdu.sequence_number,
    source: pdu.source_addr ?? '',
    destination: pdu.destination_addr ?? '',
    text: message.toString(),
    // The package takes the header apart; put together again it is read like those of the others.
    part: partOf(Buffer.concat([Buffer.from([0]), ...udh])),
  };
}
