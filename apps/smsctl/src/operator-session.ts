import { ApiClient, ApiError, type Credentials, type TypedApi } from '@sms/api-client';
import type { SmsctlConfig } from './config/smsctl.config';

const SECOND_FACTOR_REQUIRED = 'SECOND_FACTOR_REQUIRED';

/**
 * Calls the API as the operator. A session that is opened for the call is ended after it.
 * @param askCode asks for a code of the second factor, when the operator has one and the configuration names none
 */
export async function withOperator<T>(
  { baseUrl, operator }: SmsctlConfig,
  askCode: () => Promise<string>,
  work: (api: TypedApi) => Promise<T>,
): Promise<T> {
  const client = new ApiClient(baseUrl);
  if ('token' in operator) return work(client.as({ bearer: operator.token }));
  const api = client.as({ bearer: await logIn(client, operator, askCode) });
  try {
    return await work(api);
  } finally {
    await api.POST('/v1/auth/logout').catch(() => undefined);
  }
}

async function logIn(client: ApiClient, operator: Credentials, askCode: () => Promise<string>): Promise<string> {
  try {
    return await client.logIn(operator);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== SECOND_FACTOR_REQUIRED) throw error;
    return client.logIn({ ...operator, second_factor_code: await askCode() });
  }
}
