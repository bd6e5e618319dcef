import { type CancelRequest, MESSAGING_OPERATIONS } from '@sms/contracts/messaging';
import { FAULT_CODES } from '@sms/platform/errors';
import { PeerError } from '@sms/testing';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

const ROUTE = 'POST /v1/messages/cancel';
const ID = '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c11';
const FOREIGN = '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d4c12';

describe('cancelling', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  let asked: CancelRequest[] = [];
  let refusal: string | undefined;

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
    await gateway.peer.answer(MESSAGING_OPERATIONS.cancel, (request) => {
      if (refusal !== undefined) throw new PeerError(refusal);
      asked.push(request);
      return request.requestId === ID
        ? { total: 700, cancelled: 650, releasedCredits: 1_300 }
        : { total: 0, cancelled: 0, releasedCredits: 0 };
    });
  });
  beforeEach(() => {
    asked = [];
    refusal = undefined;
  });
  afterAll(() => gateway.stop());

  const cancel = (body: unknown, credential: { key?: string; bearer?: string } = { key: vendor.key }) =>
    gateway.call(ROUTE, { ...credential, body });

  it('a send says how much of it was cancelled, to a key and to a user of the account', async () => {
    const body = {
      status: 'success',
      message: 'Messages cancelled successfully.',
      data: { request_id: ID, total: 700, cancelled: 650, not_cancelled: 50 },
    };
    expect(await cancel({ request_id: ID })).toMatchObject({ status: 200, body });
    expect(await cancel({ request_id: ID.toUpperCase() }, { bearer: vendor.token })).toMatchObject({
      status: 200,
      body,
    });
    expect(asked).toEqual([
      { accountId: vendor.id, requestId: ID },
      { accountId: vendor.id, requestId: ID },
    ]);
  });

  it('with a test key asks for test sends alone', async () => {
    const { api_key } = await gateway.data('POST /v1/api-keys', {
      bearer: vendor.token,
      body: { name: 'test', mode: 'test' },
    });
    expect((await cancel({ request_id: ID }, { key: String(api_key) })).status).toBe(200);
    expect(asked).toEqual([{ accountId: vendor.id, requestId: ID, sandboxOnly: true }]);
  });

  it('what is unknown, somebody else’s or no id at all is answered alike', async () => {
    const answers = await Promise.all([FOREIGN, 'order-1', '0'].map((request_id) => cancel({ request_id })));
    const notFound = {
      status: 'error',
      success: false,
      message: 'Not found.',
      error_code: 'NOT_FOUND',
      doc_url: '/errors/NOT_FOUND',
    };
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(({ headers }) => [404, { ...notFound, request_id: headers.get('x-request-id') }]),
    );
    expect(asked).toEqual([{ accountId: vendor.id, requestId: FOREIGN }]);
  });

  it('nothing is a mistake in the request', async () => {
    for (const body of [{}, { request_id: null }, { request_id: 7 }, { request_id: '' }, { request_id: [ID] }]) {
      expect(await cancel(body)).toMatchObject({ status: 422, body: { errors: { request_id: [expect.any(String)] } } });
    }
    expect(asked).toEqual([]);
  });

  it('cannot be done without messaging', async () => {
    refusal = FAULT_CODES.unavailable;
    expect((await cancel({ request_id: ID })).status).toBe(503);
  });
});
