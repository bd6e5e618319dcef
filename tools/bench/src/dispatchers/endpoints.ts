import type { Receiver } from '../receive/receiver';
import type { BenchDispatchers } from './bench-dispatchers';

export interface Endpoints {
  readonly accountIds: readonly number[];
  /** By path. */
  readonly secrets: Readonly<Record<string, readonly string[]>>;
}

/** Adds endpoints of accounts with consecutive ids, each with a path of its own at the receiver. */
export async function addEndpoints(
  dispatchers: BenchDispatchers,
  { addresses }: Receiver,
  count: number,
  firstAccountId: number,
): Promise<Endpoints> {
  const secrets: Record<string, readonly string[]> = {};
  const accountIds = Array.from({ length: count }, (_unused, index) => firstAccountId + index);
  for (const accountId of accountIds) {
    const hook = `/hook/${accountId}`;
    secrets[hook] = await dispatchers.addEndpoint(accountId, `${addresses.webhookUrl}${hook}`);
  }
  return { accountIds, secrets };
}
