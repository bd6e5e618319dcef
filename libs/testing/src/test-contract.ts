import { type EventBatchReply, pathsOfRefused } from '@sms/contracts/rpc';
import type { ContractFixture } from '@sms/contracts/rpc/fixtures';
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');

interface NatsProcess {
  readonly identity: string;
  readonly publish: readonly string[];
  /** A subject and, unless every replica hears it, its queue group. */
  readonly subscribe: readonly string[];
}

/** The operations that a process requests of one replica and those that it answers as one, by its code. */
export function requestsOf(identity: string): { readonly asked: string[]; readonly answered: string[] } {
  const output = execFileSync(process.execPath, [path.join(ROOT, 'tools/nats/permissions.mjs'), '--json'], {
    encoding: 'utf8',
  });
  const found = (JSON.parse(output) as NatsProcess[]).find((one) => one.identity === identity);
  if (!found) throw new Error(`no process ${identity} uses NATS`);
  return {
    asked: found.publish.filter((subject) => !/\.(hint|broadcast)\./.test(subject)),
    answered: found.subscribe.flatMap((one) => (one.includes(' ') ? [one.split(' ')[0] as string] : [])),
  };
}

interface Service {
  /** Identity of the service at NATS. */
  readonly name: string;
  readonly fixtures: readonly ContractFixture[];
  /** Sends a request over NATS. */
  readonly ask: (operation: string, request: unknown) => Promise<unknown>;
}

/**
 * Tests the service's side of its contract: it answers each operation it has a handler for, replies to the valid
 * request of each fixture in the shape of its reply, and refuses malformed requests with the paths of their faults.
 */
export function testContract(service: () => Service): void {
  it('has a fixture for each operation that the service answers', () => {
    const { name, fixtures } = service();
    expect([...new Set(fixtures.map(({ operation }) => operation))].sort()).toEqual(requestsOf(name).answered.sort());
  });

  it('is kept by replies to valid requests', async () => {
    const { fixtures, ask } = service();
    for (const { operation, request, reply } of fixtures) {
      const received = await ask(operation, request);
      expect({ operation, reply: shapeOf(received, reply) }).toEqual({ operation, reply: shapeOf(reply, received) });
    }
  });

  it('is kept by refusing all other requests, with where they do not fit', async () => {
    const { fixtures, ask } = service();
    for (const { operation, malformed } of fixtures)
      for (const { request, at } of malformed)
        expect({ operation, at: await refusedAt(ask(operation, request)) }).toEqual({ operation, at: [...at].sort() });
  });
}

async function refusedAt(reply: Promise<unknown>): Promise<unknown> {
  const error = await reply.then(
    (accepted) => (isEventReply(accepted) ? invalidAt(accepted) : { code: 'accepted' }),
    (thrown: unknown) => thrown as { readonly code: string; readonly details?: object },
  );
  return error.code === 'INVALID' && 'details' in error ? Object.keys(error.details ?? {}).sort() : error.code;
}

function isEventReply(reply: unknown): reply is EventBatchReply {
  return typeof reply === 'object' && reply !== null && 'refused' in reply;
}

/** Malformed events are refused in the reply, by their paths. */
function invalidAt({ refused }: EventBatchReply): { readonly code: string; readonly details: object } {
  return { code: 'INVALID', details: Object.fromEntries(pathsOfRefused(refused).map((path) => [path, []])) };
}

/** The fields and their types; of a list, those of its first item; null where either side has null. */
function shapeOf(value: unknown, shown: unknown): unknown {
  if (value === null || shown === null || value === undefined) return value === undefined ? 'absent' : null;
  if (Array.isArray(value) && Array.isArray(shown))
    return value.length === 0 || shown.length === 0 ? [] : [shapeOf(value[0], shown[0])];
  if (typeof value !== 'object' || typeof shown !== 'object') return typeof value;
  const fields = Object.entries(value).map(([name, inner]): [string, unknown] => [
    name,
    shapeOf(inner, Reflect.get(shown, name)),
  ]);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}
