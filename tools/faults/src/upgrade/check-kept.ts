import { ApiClient, contentOf, OperatorApi } from '@sms/api-client';
import type { Checked } from '../evidence/verdict';
import { DELIVERED } from './carrier-rules';
import type { LeftBehind, Stage } from './leave-behind';

/** That what clients have got from the release is good for the present code. */
export async function checkKept(stage: Stage, { repeatable, otp, senderNameId }: LeftBehind): Promise<Checked[]> {
  const { sends, shop, campaign, system } = stage;
  const client = new ApiClient(system.baseUrl);
  const verify = (): Promise<number> =>
    client
      .send('POST', '/v1/otp/verify', {
        body: { phone_number: otp.phone, otp_code: otp.code, reference_id: otp.reference },
      })
      .then(({ status }) => status);
  return [
    await checked('an old Idempotency-Key returns the old message', async () => {
      const { request_id: now } = await sends.send(shop, 'single', [repeatable.phone], repeatable.key);
      return now === repeatable.requestId ? undefined : `${now} instead of ${repeatable.requestId}`;
    }),
    await checked('an old one-time password verifies, once', async () => {
      const [first, second] = [await verify(), await verify()];
      return first === 200 && second !== 200 ? undefined : `the responses are ${first} and ${second}`;
    }),
    await checked('old logins and API keys work', async () => {
      for (const account of [shop, campaign]) await (await account.logIn()).balance();
      await sends.singles(shop, DELIVERED, 1);
      return undefined;
    }),
    await checked('an old request for a sender name can be approved', async () => {
      await (await OperatorApi.logIn(client, system.operator)).approveSenderName(senderNameId);
      const { sender_names: names } = await contentOf(shop.api.withToken.GET('/v1/vendor/sender-names', {}));
      const name = names.find(({ id }) => id === senderNameId);
      return name?.status === 'active' ? undefined : `its status is ${name?.status}`;
    }),
  ];
}

/** @param problem in words; undefined when there is none */
async function checked(name: string, problem: () => Promise<string | undefined>): Promise<Checked> {
  try {
    const found = await problem();
    return { name, found: found === undefined ? [] : [found] };
  } catch (error) {
    return { name, found: [error instanceof Error ? error.message : String(error)] };
  }
}
