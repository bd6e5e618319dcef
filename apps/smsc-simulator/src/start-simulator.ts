import { timingSafeEqual, createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { listenSmpp, statusCode, type BindRequest, type SmppServerSession } from '@sms/smpp';
import { RuleBook } from './behaviour/rule-book';
import { AcceptedLog } from './carrier/accepted-log';
import { Carrier } from './carrier/carrier';
import { MessageIdSequence } from './carrier/message-ids';
import { ReceiptQueue } from './carrier/receipt-queue';
import { Schedule } from './carrier/schedule';
import { createControlServer } from './control/control-server';

export interface SimulatorOptions {
  host: string;
  /** 0 takes a free one, here and below. */
  smppPort: number;
  controlPort: number;
  systemId: string;
  password: string;
  /** From the submit to the message's final state and its receipt. */
  receiptDelayMs: number;
  /** Faster submits are answered ESME_RTHROTTLED. */
  submitsPerSecond?: number;
  /** Shows texts in the log of accepted messages. */
  recordText?: boolean;
  /** Before a receipt that was not taken is tried again; 1,000. */
  receiptRetryMs?: number;
}

/** Told about binds, for logging. */
export interface SimulatorObserver {
  bound(systemId: string, bindType: string): void;
  bindRefused(systemId: string, status: string): void;
  unbound(systemId: string, reason: string): void;
}

export interface Simulator {
  smppPort: number;
  controlPort: number;
  close(): Promise<void>;
}

/** Accepted messages that are remembered. */
const LOG_CAPACITY = 500_000;

export async function startSimulator(options: SimulatorOptions, observer?: SimulatorObserver): Promise<Simulator> {
  const schedule = new Schedule();
  const rules = new RuleBook();
  const log = new AcceptedLog(LOG_CAPACITY, options.recordText ?? false);
  const receivers = (systemId: string): SmppServerSession[] =>
    [...smpp.sessions].filter((session) => session.receives && !session.silent && session.bound?.systemId === systemId);
  const receipts = new ReceiptQueue(receivers, schedule, options.receiptRetryMs ?? 1_000);
  const carrier = new Carrier(rules, log, new MessageIdSequence(Date.now()), receipts, schedule, options);

  const smpp = await listenSmpp(
    { host: options.host, port: options.smppPort },
    {
      authenticate: (bind) => {
        const refusal = refusalOf(bind, options);
        if (refusal) observer?.bindRefused(bind.systemId, refusal);
        return refusal ? statusCode(refusal) : 0;
      },
      onBound: ({ bound }) => {
        if (!bound) return;
        observer?.bound(bound.systemId, bound.type);
        receipts.pump(bound.systemId);
      },
      onSubmit: (pdu, session) => carrier.submit(pdu, session),
      onQuery: (pdu) => carrier.query(pdu),
      onClosed: ({ bound }, { reason }) => bound && observer?.unbound(bound.systemId, reason),
    },
  );
  const control = createControlServer({ rules, log, carrier, receipts, sessions: () => smpp.sessions });
  await control.listen({ host: options.host, port: options.controlPort });

  return {
    smppPort: smpp.port,
    controlPort: (control.server.address() as AddressInfo).port,
    close: async () => {
      schedule.cancelAll();
      await Promise.all([control.close(), smpp.close()]);
    },
  };
}

function refusalOf(bind: BindRequest, { systemId, password }: SimulatorOptions): 'ESME_RINVSYSID' | 'ESME_RINVPASWD' | undefined {
  if (bind.systemId !== systemId) return 'ESME_RINVSYSID';
  return timingSafeEqual(digest(bind.password), digest(password)) ? undefined : 'ESME_RINVPASWD';
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
