import { curlOf, type Draft, EMPTY_DRAFT, requestOf, textOf } from './draft';

const draft = (over: Partial<Draft>): Draft => ({ ...EMPTY_DRAFT, message: 'Hi', numbers: '46700000001', ...over });
const listOf = (lastModified: number): File => new File(['46700000001\n'], 'list.csv', { lastModified });

it.each([{ message: '' }, { numbers: ' \n' }, { to: 'file' as const }])(
  'sends nothing while something is missing: %j',
  (over) => expect(requestOf(draft(over))).toBeUndefined(),
);

it('sends to one number, to several, or to those of a file', () => {
  expect(requestOf(draft({}))).toEqual({ kind: 'one', body: { message: 'Hi', phone: '46700000001' } });
  expect(requestOf(draft({ sender: 'ACME', numbers: '46700000001, 46700000002' }))).toEqual({
    kind: 'many',
    body: { message: 'Hi', sender_id: 'ACME', recipients: ['46700000001', '46700000002'] },
  });
  const file = listOf(1);
  expect(requestOf(draft({ to: 'file', file }))).toEqual({ kind: 'file', body: { message: 'Hi' }, file });
});

it('is another send when any of it is another, also a file that was saved again', () => {
  const texts = [
    {},
    { message: 'Hello' },
    { sender: 'ACME' },
    { numbers: '46700000002' },
    { to: 'file' as const, file: listOf(1) },
    { to: 'file' as const, file: listOf(2) },
    { to: 'file' as const, file: listOf(2), message: 'Hello' },
  ].map((over) => textOf(requestOf(draft(over))));
  expect(new Set(texts).size).toBe(texts.length);
  expect(textOf(requestOf(draft({ to: 'file', file: listOf(1) })))).toBe(texts[4]);
});

it('is shown as the request that sends it', () => {
  const shown = (over: Partial<Draft>) => {
    const request = requestOf(draft(over));
    return request && curlOf(request);
  };
  expect(shown({})).toMatchObject({ path: '/v1/vendor/send-sms', body: { phone: '46700000001' }, credential: 'key' });
  expect(shown({ numbers: '46700000001 , 46700000002' })).toMatchObject({ path: '/v1/vendor/send-bulk-sms' });
  expect(shown({ to: 'file', file: listOf(1) })).toMatchObject({
    path: '/v1/vendor/send-bulk-sms',
    form: { message: 'Hi' },
    file: { recipients_file: 'list.csv' },
  });
});
