import { MESSAGING_OPERATIONS, type ImportOptOutsRequest, type OptOut } from '@sms/contracts/messaging';
import { GatewayUnderTest, type VendorUnderTest } from '../../testing/start-gateway-under-test';

jest.setTimeout(60_000);

const OPT_OUT: OptOut = {
  id: 42,
  number: '96171123456',
  sender: 'ACME',
  origin: 'stop',
  userId: null,
  text: 'STOP, =1',
  createdAt: '2026-01-27T10:00:00.000Z',
  endedAt: null,
  endedBy: null,
  endedUserId: null,
};

describe('opt-outs of a vendor', () => {
  let gateway: GatewayUnderTest;
  let vendor: VendorUnderTest;
  const imported: ImportOptOutsRequest[] = [];

  beforeAll(async () => {
    gateway = await GatewayUnderTest.start();
    vendor = await gateway.vendor();
    await gateway.peer.answer(MESSAGING_OPERATIONS.listOptOuts, ({ accountId }) => ({
      optOuts: accountId === vendor.id ? [OPT_OUT] : [],
    }));
    await gateway.peer.answer(MESSAGING_OPERATIONS.addOptOut, () => ({ optOut: OPT_OUT, isNew: true }));
    await gateway.peer.answer(MESSAGING_OPERATIONS.importOptOuts, (request) => {
      imported.push(request);
      return { added: request.numbers.length - 1 };
    });
    await gateway.peer.answer(MESSAGING_OPERATIONS.endOptOut, ({ accountId, id }) => ({
      optOut: accountId === vendor.id && id === OPT_OUT.id ? OPT_OUT : null,
    }));
  });
  afterAll(() => gateway.stop());

  const call = (route: string, body?: object) => gateway.call(route, { bearer: vendor.token, ...(body && { body }) });
  const recorded = () =>
    gateway.database.rows<{ action: string; target: string; details: object }>(
      "SELECT action, target, details FROM audit_log WHERE action LIKE 'opt-out%' ORDER BY id",
    );

  it('are added, imported and ended, which is recorded without the number', async () => {
    expect(
      (await call('POST /v1/opt-outs', { phone: OPT_OUT.number, sender_name: 'ACME' })).body['data'],
    ).toMatchObject({ id: 42, phone: OPT_OUT.number, sender_name: 'ACME' });
    const list = { recipients: ['96171000001', '96171000002', '96171000001', '+961'] };
    expect((await call('POST /v1/opt-outs/import', list)).body['data']).toEqual({
      added: 1,
      known: 1,
      duplicates: 1,
      refused: [{ field: 'recipients', row: 4, value: '+961' }],
      refused_total: 1,
    });
    expect(imported.map(({ numbers }) => numbers)).toEqual([['96171000001', '96171000002']]);
    expect((await call('DELETE /v1/opt-outs/42')).status).toBe(200);
    const entries = await recorded();
    expect(entries.map(({ action }) => action)).toEqual(['opt-out.added', 'opt-outs.imported', 'opt-out.ended']);
    expect(JSON.stringify(entries)).not.toContain('96171');
  });

  it.each(['43', '0', '4x', '-42', '42.0', '9'.repeat(30)])('with the id %s are not found', async (id) => {
    expect((await call(`DELETE /v1/opt-outs/${id}`)).status).toBe(404);
  });

  it('are a CSV file for who asks for one, in which no text is a formula', async () => {
    const response = await fetch(`${gateway.baseUrl}/v1/opt-outs?limit=1`, {
      headers: { authorization: `Bearer ${vendor.token}`, accept: 'text/csv' },
    });
    expect([response.status, response.headers.get('x-next-cursor')]).toEqual([200, '42']);
    expect(await response.text()).toBe(
      'phone,sender_name,origin,text,created_at,ended_at,ended_by\r\n' +
        '96171123456,ACME,stop,"STOP, =1",2026-01-27T10:00:00.000Z,,\r\n',
    );
  });

  it('come from a CSV file', async () => {
    const form = new FormData();
    form.set('recipients_file', new Blob(['phone,origin\n96171000003,api\n96171000004,stop\n']), 'list.csv');
    expect((await call('POST /v1/opt-outs/import', form)).status).toBe(200);
    expect(imported.at(-1)?.numbers).toEqual(['96171000003', '96171000004']);
  });
});
