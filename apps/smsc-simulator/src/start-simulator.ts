import type { AddressInfo } from 'node:net';
import { listenSmpp, statusCode, type SmppServerSession } from '@sms/smpp';
import { RuleBook } from './behaviour/rule-book';
import { Carrier } from './carrier/carrier';
import { CarrierIdentity } from './carrier/carrier-identity';
import type { SimulatorOptions } from './config/simulator-options';
import { createControlServer } from './control/control-server';
import { IncomingDesk } from './incoming/incoming-desk';
import { AcceptedLog } from './messages/accepted-log';
import { MessageIdSequence } from './messages/message-ids';
import { ReceiptQueue } from './receipts/receipt-queue';
import { BindGuard } from './sessions/bind-guard';
import { SessionKeeper } from './sessions/session-keeper';
import { SessionRegister, type PortName } from './sessions/session-register';
import { Schedule } from './timing/schedule';

/** Receives binds, for logging. */
export interface SimulatorObserver {
  bound(systemId: string, bindType: string): void;
  bindRefused(systemId: string, status: string): void;
  unbound(systemId: string, reason: string): void;
}

export interface Simulator {
  smppPort: number;
  receiverPort: number | undefined;
  controlPort: number;
  close(): Promise<void>;
}

/** Number of accepted messages that are kept. */
const LOG_CAPACITY = 500_000;
const DEFAULT_RETRY_MS = 1_000;
/** Orderly ends of a session; after any other the carrier may go on counting it. */
const ORDERLY: ReadonlySet<string> = new Set(['unbound', 'peer_unbound']);

export async function startSimulator(options: SimulatorOptions, observer?: SimulatorObserver): Promise<Simulator> {
  const { host, receiverPort, receiptRetryMs = DEFAULT_RETRY_MS, recordText = false } = options;
  const schedule = new Schedule();
  const rules = new RuleBook();
  const log = new AcceptedLog(LOG_CAPACITY, recordText);
  const sessions = new SessionRegister();
  const keeper = new SessionKeeper(sessions, schedule);
  const guard = new BindGuard(options);
  const identity = new CarrierIdentity(options.profile ?? 'standard', (usual, settings) => {
    rules.setUsual(usual);
    carrier.limits.reset();
    for (const session of sessions.sessions) keeper.keep(session, settings);
  });
  const receivers = (): SmppServerSession[] =>
    [...sessions.sessions].filter((session) => session.receives && !session.silent);
  const receiversOf = (systemId: string): SmppServerSession[] =>
    receivers().filter((session) => session.bound?.systemId === systemId);
  const receipts = new ReceiptQueue(receiversOf, schedule, receiptRetryMs, () => identity.settings.receiptsKeptMs);
  const incoming = new IncomingDesk(receivers, schedule, receiptRetryMs);
  const ids = new MessageIdSequence(Date.now());
  const { receiptDelayMs, submitsPerSecond } = options;
  const carrier = new Carrier({
    rules,
    log,
    ids,
    receipts,
    schedule,
    sessions,
    settings: () => identity.settings,
    receiptDelayMs,
    submitsPerSecond,
  });
  identity.reset();

  const listen = (port: number, name: PortName) =>
    listenSmpp(
      { host, port },
      {
        authenticate: (bind, session) => {
          const refusal = guard.refusalOf(bind, name, {
            settings: identity.settings,
            bound: sessions.bound,
            now: performance.now(),
          });
          if (!refusal) {
            sessions.admitting(session, bind, name);
            return 0;
          }
          sessions.refused(refusal);
          observer?.bindRefused(bind.systemId, refusal);
          return statusCode(refusal);
        },
        onBound: (session) => {
          const record = sessions.add(session);
          if (!record) return;
          keeper.keep(session, identity.settings);
          observer?.bound(record.systemId, record.type);
          receipts.pump(record.systemId);
        },
        onEnquireLink: (session) => sessions.enquired(session),
        onSubmit: (pdu, session) => carrier.submit(pdu, session),
        onQuery: (pdu, session) => carrier.query(pdu, session),
        onClosed: (session, { reason }) => {
          if (!session.bound) return;
          sessions.close(session, reason);
          if (!ORDERLY.has(reason)) guard.cut(performance.now());
          observer?.unbound(session.bound.systemId, reason);
        },
      },
    );
  const smpp = await listen(options.smppPort, 'main');
  const receiving = receiverPort === undefined ? undefined : await listen(receiverPort, 'receiver');
  const control = createControlServer({ rules, log, carrier, identity, receipts, sessions, incoming, recordText });
  await control.listen({ host, port: options.controlPort });

  return {
    smppPort: smpp.port,
    receiverPort: receiving?.port,
    controlPort: (control.server.address() as AddressInfo).port,
    close: async () => {
      schedule.cancelAll();
      await Promise.all([control.close(), smpp.close(), receiving?.close()]);
    },
  };
}
