/** @jest-environment <rootDir>/apps/console/src/testing/browser-environment.ts */
import { QueryClient } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import type { Mode } from '../../../session/use-mode';
import { FakeApi, type ReceivedRequest } from '../../../testing/fake-api';
import { renderPartHook } from '../../../testing/render';
import { handOver } from './handed-over';
import { useSendDraft } from './use-send-draft';

const SEND_ONE = 'POST /v1/vendor/send-sms';
const SEND_MANY = 'POST /v1/vendor/send-bulk-sms';
const ESTIMATE = {
  dry_run: true,
  sender: 'ACME',
  recipients: 1,
  duplicates_removed: 0,
  segments: 1,
  encoding: 'gsm7',
  credits: 1,
  balance_after: 9,
  refused: [],
  refused_total: 0,
  opted_out: [],
  opted_out_total: 0,
};

const isDryRun = ({ body }: ReceivedRequest): boolean => (body as { dry_run: boolean }).dry_run;
const data = (content: object): Response => Response.json({ data: content });

describe('the draft of a send', () => {
  const fetchBefore = globalThis.fetch;
  let api: FakeApi;
  let sent: string[];

  beforeEach(() => {
    api = FakeApi.install();
    sent = [];
    estimateIs({});
  });
  afterEach(() => void (globalThis.fetch = fetchBefore));

  /** Sends are accepted as the request `r1`. */
  function estimateIs(over: Partial<Record<keyof typeof ESTIMATE, unknown>>): void {
    for (const route of [SEND_ONE, SEND_MANY])
      api.on(route, (request) => data(isDryRun(request) ? { ...ESTIMATE, ...over } : { request_id: 'r1' }));
  }

  const draftIn = (mode: Mode = 'live') =>
    renderPartHook((now: Mode) => useSendDraft(now, (_request, id) => sent.push(id)), mode).result;

  const sendsTo = (route: string): ReceivedRequest[] => api.requestsOf(route).filter((one) => !isDryRun(one));

  it('begins once with what another page has handed over', async () => {
    api.respond('GET /v1/vendor/sender-names', { sender_names: [{ id: 'n1', senderid: 'ACME' }] });
    const numbers = ['46700000001', '46700000002'];
    await handOver(new QueryClient(), 'live', { numbers, sender: 'ACME', message: 'Hello' });
    expect(draftIn().current.draft).toMatchObject({ numbers: numbers.join('\n'), sender: 'ACME', message: 'Hello' });
    expect(draftIn().current.draft).toMatchObject({ numbers: '', sender: '', message: '' });
  });

  it('asks for no estimate while the text or the recipients are missing', async () => {
    const result = draftIn();
    act(() => result.current.change({ message: 'Hello' }));
    act(() => result.current.submit());
    await act(() => new Promise((resolve) => setTimeout(resolve, 800)));
    expect(result.current.request).toBeUndefined();
    expect(api.requestsOf(SEND_ONE)).toEqual([]);
  });

  it('asks for one estimate once typing has paused, and sends what was estimated', async () => {
    const result = draftIn('test');
    for (const message of ['H', 'He', 'Hello']) act(() => result.current.change({ message, numbers: '46700000001' }));
    expect(result.current.estimate).toBeUndefined();
    await waitFor(() => expect(result.current.estimate).toMatchObject({ credits: 1 }));
    expect(api.bodiesOf(SEND_ONE)).toEqual([{ message: 'Hello', phone: '46700000001', dry_run: true }]);
    act(() => result.current.submit());
    await waitFor(() => expect(sent).toEqual(['r1']));
    expect(sendsTo(SEND_ONE)[0]?.body).toEqual({ message: 'Hello', phone: '46700000001', dry_run: false });
    expect(sendsTo(SEND_ONE)[0]?.headers.get('sms-mode')).toBe('test');
  });

  it('sends nothing while the estimate is of an earlier draft', async () => {
    const result = draftIn();
    act(() => result.current.change({ message: 'Hello', numbers: '46700000001' }));
    await waitFor(() => expect(result.current.estimate).toBeDefined());
    act(() => result.current.change({ message: 'Hello again' }));
    expect(result.current.estimate).toBeUndefined();
    act(() => result.current.submit());
    await waitFor(() => expect(result.current.estimate).toBeDefined());
    expect(sendsTo(SEND_ONE)).toEqual([]);
  });

  it.each([
    ['the balance does not cover it', { balance_after: -1 }],
    ['a recipient is refused', { refused_total: 1 }],
    ['nobody would receive it', { recipients: 0 }],
  ])('sends nothing when %s', async (_when, over) => {
    estimateIs(over);
    const result = draftIn();
    act(() => result.current.change({ message: 'Hello', numbers: '46700000001' }));
    await waitFor(() => expect(result.current.estimate).toMatchObject(over));
    act(() => result.current.submit());
    expect(result.current.isSending).toBe(false);
    expect(sendsTo(SEND_ONE)).toEqual([]);
  });

  it('repeats a send whose reply was lost under the same key, and a changed one under another', async () => {
    api.on(SEND_ONE, (request) => {
      if (isDryRun(request)) return data(ESTIMATE);
      throw new TypeError('connection reset');
    });
    const result = draftIn();
    const submit = async (): Promise<void> => {
      await waitFor(() => expect(result.current.estimate).toBeDefined());
      act(() => result.current.submit());
      await waitFor(() => expect(result.current.error).toMatchObject({ status: 0 }));
    };
    act(() => result.current.change({ message: 'Hello', numbers: '46700000001' }));
    await submit();
    await submit();
    await waitFor(() => expect(sendsTo(SEND_ONE)).toHaveLength(2));
    act(() => result.current.change({ message: 'Hello again' }));
    expect(result.current.error).toBeNull();
    await submit();
    const [first, second, third] = sendsTo(SEND_ONE).map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(sent).toEqual([]);
  });

  it('leaves out numbers that are refused, and says how many until the draft changes', async () => {
    estimateIs({ refused_total: 2, refused: [] });
    const result = draftIn();
    act(() => result.current.change({ message: 'Hello', numbers: '46700000001, 12, 46700000002; none' }));
    await waitFor(() => expect(result.current.estimate).toBeDefined());
    await act(() => result.current.leaveOut([]));
    expect(result.current.draft.numbers).toBe('46700000001\n46700000002');
    expect(result.current.leftOut).toBe(2);
    act(() => result.current.change({ message: 'Hi' }));
    expect(result.current.leftOut).toBe(0);
  });

  it('leaves out the lines of a file that are refused, and adds them up', async () => {
    const refused = [{ field: 'recipients_file', row: 2, value: 'none', code: 'INVALID_PHONE' }] as const;
    const result = draftIn();
    const text = ['phone', 'none', '46700000001', 'none'].join('\n');
    act(() => result.current.change({ message: 'Hello', to: 'file', file: new File([text], 'list.csv') }));
    await act(() => result.current.leaveOut([...refused] as never));
    await act(() => result.current.leaveOut([{ ...refused[0], row: 3 }] as never));
    expect(await result.current.draft.file?.text()).toBe('phone\n46700000001');
    expect(result.current.draft.file?.name).toBe('list.csv');
    expect(result.current.leftOut).toBe(2);
  });
});
