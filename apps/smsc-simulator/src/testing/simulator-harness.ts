import {
  connectSmpp,
  encodeText,
  readReceipt,
  SmppLink,
  type FieldsOf,
  type IncomingPdu,
  type SmppClientSession,
  type SmppConnectOptions,
} from '@sms/smpp';
import type { SimulatorOptions } from '../config/simulator-options';
import { startSimulator } from '../start-simulator';
import { RawEsme } from './raw-esme';

export interface ReceivedReceipt {
  carrierMessageId: string;
  state: string;
  errorCode?: string;
  userMessageReference: number | undefined;
  destination: string;
}

interface Accepted {
  sequence: number;
  message_id: string;
  destination: string;
  [field: string]: unknown;
}

/** A running simulator with an ESME account and the control API. */
export interface Harness {
  smppPort: number;
  receiverPort: number | undefined;
  /** All PDUs delivered to the sessions made by `connect` and `link`. */
  delivered: IncomingPdu[];
  /** Receipts of all sessions made by `connect` and `link`, in the order of their arrival. */
  receipts: ReceivedReceipt[];
  connect(options?: Partial<SmppConnectOptions>): Promise<SmppClientSession>;
  link(options?: Partial<SmppConnectOptions>): SmppLink;
  raw(fields?: FieldsOf<'bind_transceiver'>): Promise<RawEsme & { status: number }>;
  control(method: string, path: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }>;
  accepted(destination?: string): Promise<Accepted[]>;
}

const PASSWORD = 'pw';

export async function withSimulator(
  options: Partial<SimulatorOptions>,
  body: (harness: Harness) => Promise<void>,
): Promise<void> {
  const simulator = await startSimulator({
    host: '127.0.0.1',
    smppPort: 0,
    controlPort: 0,
    systemId: 'esme',
    password: PASSWORD,
    receiptDelayMs: 5,
    receiptRetryMs: 20,
    ...options,
  });
  const receipts: ReceivedReceipt[] = [];
  const delivered: IncomingPdu[] = [];
  const opened: { destroy(): void }[] = [];
  const access: SmppConnectOptions = {
    host: '127.0.0.1',
    port: simulator.smppPort,
    systemId: 'esme',
    password: PASSWORD,
    onDeliver: async (pdu) => {
      delivered.push(pdu);
      const read = readReceipt(pdu, { detection: 'esm_class' });
      if (read.kind !== 'receipt') return;
      const { carrierMessageId, state, errorCode } = read.receipt;
      receipts.push({
        carrierMessageId,
        state,
        ...(errorCode !== null && { errorCode }),
        userMessageReference: pdu.tlvs.userMessageReference,
        destination: pdu.sourceAddr,
      });
    },
  };
  const links: SmppLink[] = [];
  const control: Harness['control'] = async (method, path, payload) => {
    const response = await fetch(`http://127.0.0.1:${simulator.controlPort}${path}`, {
      method,
      ...(payload !== undefined && { body: JSON.stringify(payload), headers: { 'content-type': 'application/json' } }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  try {
    await body({
      smppPort: simulator.smppPort,
      receiverPort: simulator.receiverPort,
      delivered,
      receipts,
      connect: async (overrides = {}) => {
        const session = await connectSmpp({ ...access, ...overrides });
        opened.push(session);
        return session;
      },
      link: (overrides = {}) => {
        const link = new SmppLink({ ...access, reconnect: { networkMinMs: 5 }, ...overrides });
        links.push(link);
        return link;
      },
      raw: async (fields) => {
        const esme = await RawEsme.bind(simulator.smppPort, fields);
        opened.push(esme);
        return esme;
      },
      control,
      accepted: async (destination) => {
        const { body: page } = await control('GET', `/accepted${destination ? `?destination=${destination}` : ''}`);
        return page['accepted'] as Accepted[];
      },
    });
  } finally {
    for (const session of opened) session.destroy();
    await Promise.all(links.map((link) => link.close({ drainMs: 0 })));
    await simulator.close();
  }
}

/** A submit that asks for a receipt. */
export function submitTo(destinationAddr: string, overrides: FieldsOf<'submit_sm'> = {}): FieldsOf<'submit_sm'> {
  return {
    sourceAddr: 'ACME',
    destinationAddr,
    registeredDelivery: 1,
    shortMessage: encodeText('Hello', 0),
    tlvs: { userMessageReference: 7 },
    ...overrides,
  };
}
