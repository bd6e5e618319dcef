import { ApiClient, type TypedApi } from '@sms/api-client';
import type { SmsctlConfig } from './smsctl.config';

/** Calls the API as the operator. A session that is opened for the call is ended after it. */
export async function withOperator<T>(
  { baseUrl, operator }: SmsctlConfig,
  work: (api: TypedApi) => Promise<T>,
): Promise<T> {
  const client = new ApiClient(baseUrl);
  if ('token' in operator) return work(client.as({ bearer: operator.token }));
  const api = client.as({ bearer: await client.logIn(operator) });
  try {
    return await work(api);
  } finally {
    await api.POST('/v1/auth/logout').catch(() => undefined);
  }
}
