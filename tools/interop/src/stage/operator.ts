import { ApiClient, OperatorApi, type Schemas } from '@sms/api-client';
import type { System } from '@sms/dev-env';
import type { Stage } from './peer';

interface NumbersOf {
  readonly numberFor: (vendorId: number, number: string, carrier: string) => Promise<void>;
}

/** Sees and controls the carriers of a system. */
export async function carriersOf(system: System): Promise<Pick<Stage, 'controlCarrier' | 'carrier'> & NumbersOf> {
  const { client, bearer } = await OperatorApi.logIn(new ApiClient(system.baseUrl), system.operator);
  return {
    numberFor: async (vendorId, number, carrier) => {
      const body = { carrier, vendor_id: vendorId };
      await client.data('PUT', `/v1/admin/numbers/${number}`, { bearer, body });
    },
    controlCarrier: async (name, command) => {
      const body = { reason: 'Interoperability.' };
      await client.data('POST', `/v1/admin/carriers/${name}/${command}`, { bearer, body });
    },
    carrier: async (name) => {
      const { carriers } = await client.data<Schemas['CarriersResponse']>('GET', '/v1/admin/carriers', { bearer });
      const found = carriers.find((carrier) => carrier.name === name);
      return { state: found?.control.state ?? 'unknown', sessions: found?.sessions.length ?? 0 };
    },
  };
}
