import { randomUUID } from 'node:crypto';
import { ApiError } from '@sms/api-client';
import type { DatabaseName, System } from '@sms/dev-env';
import { openAccount } from '../stage/accounts';
import { asSuperuser } from '../stage/superuser';
import { type AlertFault, budgetOf } from './alert-fault';
import { startAgain } from './carrier-faults';
import { numberOf } from './traffic';

const OTP_EVERY_MS = 150;
const DISPATCHER = 'webhook-dispatcher.events.v1';
/** More than all vendors of the run are opened with. */
export const OPERATOR_CREDITS = 100_000_000;
/** Of no vendor. */
const UNKNOWN_ACCOUNT = 999_999_999;
/** An id for a batch: a UUIDv7 of this moment, since a consumer refuses old batches by the time in their ids. */
const NEW_BATCH_ID = `(SELECT (left(hex, 8) || '-' || right(hex, 4) || '-7'
  || substr(gen_random_uuid()::text, 16))::uuid
  FROM lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') AS hex)`;

export const workerStopped: AlertFault = {
  fault: 'the worker is stopped',
  expected: ['ServiceDown', 'ProcessDown'].map((alert) => ({ alert, labels: { job: 'messaging-worker' } })),
  begin: ({ system }) => system.services['messaging-worker'].stop(),
  end: ({ system }) => startAgain(system.services['messaging-worker']),
};

export const natsAway: AlertFault = {
  fault: 'NATS is away',
  expected: budgetOf('accepted'),
  begin: ({ system }) => ours(system.nats).stop(),
  end: ({ system }) => startAgain(ours(system.nats)),
};

export const postgresAway: AlertFault = {
  fault: 'Postgres is away',
  expected: [{ alert: 'DatabaseUnreadable' }],
  begin: ({ system }) => ours(system.postgres).stop(),
  end: ({ system }) => startAgain(ours(system.postgres)),
};

/** The responses of carriers cannot be stored, while sends are accepted. */
export function postgresSlow(): AlertFault {
  return lockHeld(
    { fault: 'the table of states is locked', expected: [{ alert: 'OutcomesNotStored' }] },
    { database: 'messaging', lock: ['LOCK TABLE message_state IN EXCLUSIVE MODE'], after: 'ROLLBACK' },
  );
}

/** An endpoint is due, and no dispatcher can take it: those that wait because all slots are taken look the same. */
export function endpointWaits(): AlertFault {
  return lockHeld(
    { fault: 'an endpoint that is due is locked', expected: [{ alert: 'WebhooksWait' }] },
    {
      database: 'webhook_dispatcher',
      before: [
        `INSERT INTO endpoint (account_id) VALUES (${UNKNOWN_ACCOUNT})`,
        // Not before it is locked.
        `INSERT INTO endpoint_queue (account_id, due_at) VALUES (${UNKNOWN_ACCOUNT}, now() + interval '5 seconds')`,
      ],
      lock: [`DELETE FROM endpoint_queue WHERE account_id = ${UNKNOWN_ACCOUNT}`],
      after: 'COMMIT',
    },
  );
}

/** A transaction that locks something and ends with the fault. */
function lockHeld(
  about: Pick<AlertFault, 'fault' | 'expected'>,
  statements: {
    readonly database: DatabaseName;
    readonly before?: readonly string[];
    readonly lock: readonly string[];
    readonly after: 'ROLLBACK' | 'COMMIT';
  },
): AlertFault {
  let release: () => void = () => undefined;
  let locked: Promise<void> = Promise.resolve();
  return {
    ...about,
    begin: ({ system }) =>
      new Promise((begun, failed) => {
        locked = asSuperuser(
          system,
          async (client) => {
            for (const statement of [...(statements.before ?? []), 'BEGIN', ...statements.lock])
              await client.query(statement);
            begun();
            await new Promise<void>((resolve) => (release = resolve));
            await client.query(statements.after);
          },
          statements.database,
        );
        locked.catch(failed);
      }),
    end: async () => {
      release();
      await locked;
    },
  };
}

/** The process lives, and takes no events. */
export const dispatcherFrozen: AlertFault = {
  fault: 'the webhook dispatcher hangs',
  expected: [{ alert: 'OutboxOld', labels: { destination: DISPATCHER } }],
  begin: ({ system }) => signal(system, 'SIGSTOP'),
  end: ({ system }) => signal(system, 'SIGCONT'),
};

export const receiverAway: AlertFault = {
  fault: 'the receiver of webhooks is away',
  expected: budgetOf('webhook'),
  begin: ({ receiver }) => Promise.resolve(receiver.kill('SIGKILL')),
  end: ({ receiver }) => receiver.restart(),
};

export const poisonEvent: AlertFault = {
  fault: 'an event of an unknown type is in an outbox',
  expected: [{ alert: 'EventsRefused', labels: { destination: DISPATCHER } }],
  begin: ({ system }) =>
    inMessaging(
      system,
      `INSERT INTO outbox (destination, batch_id, events, payload)
       VALUES ('${DISPATCHER}', ${NEW_BATCH_ID}, 1, '[{"type":"unknown","payload":{}}]')`,
    ),
  end: ({ system }) => inMessaging(system, 'DELETE FROM outbox_refused'),
};

/** The last two partitions of a table are detached, as if they had not been created. */
export function partitionsMissing(): AlertFault {
  let attach: string[] = [];
  return {
    fault: 'the next partitions of a table are missing',
    expected: [{ alert: 'PartitionsMissing', labels: { table: 'event_batch' } }],
    begin: ({ system }) =>
      asSuperuser(
        system,
        async (client) => {
          const { rows } = await client.query<{ name: string; bounds: string }>(
            `SELECT c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds FROM pg_inherits i
             JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'event_batch'::regclass
             ORDER BY bounds DESC LIMIT 2`,
          );
          attach = rows.map(({ name, bounds }) => `ALTER TABLE event_batch ATTACH PARTITION ${name} ${bounds}`);
          for (const { name } of rows) await client.query(`ALTER TABLE event_batch DETACH PARTITION ${name}`);
        },
        'webhook_dispatcher',
      ),
    end: ({ system }) =>
      asSuperuser(
        system,
        async (client) => {
          for (const statement of attach) await client.query(statement);
        },
        'webhook_dispatcher',
      ),
  };
}

export const proxyNotNamed: AlertFault = {
  fault: 'a proxy that is not named passes a request on',
  expected: [{ alert: 'ProxyNotNamed' }],
  begin: async ({ system }) => {
    await fetch(`${system.baseUrl}/v1/vendor/balance`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  },
  end: () => Promise.resolve(),
};

export function otpFlood(): AlertFault {
  let timer: NodeJS.Timeout | undefined;
  let codes = 0;
  return {
    fault: 'one-time passwords are requested for number after number',
    expected: [{ alert: 'CodesNotVerified' }, { alert: 'PumpedTraffic', labels: { outcome: 'sent' } }],
    begin: async ({ api }) => {
      // Somebody guesses: otherwise there is no series of verifications.
      const guess = { phone_number: '9990600', otp_code: '000000', reference_id: randomUUID() };
      await api.withKey.POST('/v1/otp/verify', { body: guess }).catch(() => undefined);
      timer = setInterval(() => {
        codes += 1;
        api.generateOtp(`9990600${String(codes).padStart(7, '0')}`).catch(() => undefined);
      }, OTP_EVERY_MS);
    },
    end: () => Promise.resolve(clearInterval(timer)),
  };
}

/** An account spends most of what it was opened with. */
export function creditLow(): AlertFault {
  const messages = 20;
  let vendorId = 0;
  return {
    fault: 'an account has less credit than it used today',
    expected: [{ alert: 'VendorCreditLow' }],
    begin: async ({ system }) => {
      const { id, api } = await openAccount(system, { first: system.operator }, undefined, 'poor', messages + 1);
      vendorId = id;
      for (let sent = 0; sent < messages; sent += 1)
        await api.sendSms({ phone: numberOf(0, sent), message: 'A text.' });
    },
    end: ({ operator }) => operator.topUp(vendorId, 100 * messages, 'after the fault'),
  };
}

export const operatorOverLimit: AlertFault = {
  fault: 'an operator gives more credits than one may in a day',
  expected: [{ alert: 'OperatorCreditLimit' }],
  begin: async ({ system }) => {
    const opened = openAccount(system, { first: system.operator }, undefined, 'rich', OPERATOR_CREDITS + 1);
    const refused = await opened.then(
      () => false,
      (error: unknown) => error instanceof ApiError && error.code === 'OPERATOR_CREDIT_LIMIT',
    );
    if (!refused) throw new Error('an account was opened with more credits than an operator may move');
  },
  end: () => Promise.resolve(),
};

export const operatorAdded: AlertFault = {
  fault: 'an operator adds another',
  expected: [{ alert: 'OperatorGrant' }],
  begin: async ({ operator }) => {
    const body = { email: `added-${randomUUID()}@example.com`, password: randomUUID(), role: 'read' } as const;
    await operator.withToken.POST('/v1/admin/operators', { body });
  },
  end: () => Promise.resolve(),
};

function signal({ services }: System, name: NodeJS.Signals): Promise<void> {
  services['webhook-dispatcher'].kill(name);
  return Promise.resolve();
}

function inMessaging(system: System, statement: string): Promise<void> {
  return asSuperuser(system, async (client) => void (await client.query(statement)), 'messaging');
}

function ours<T>(server: T | undefined): T {
  if (server === undefined) throw new Error('the server is not ours');
  return server;
}
