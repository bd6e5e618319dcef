import fc from 'fast-check';
import { apiCarrier } from '../../testing/api-carrier';
import type { ReportCall } from '../report-dialect';
import { apiReportDialect } from './api-dialect';

function read(settings: object, call: Partial<Omit<ReportCall, 'body'>> & { body?: unknown } = {}) {
  const { body = '', ...others } = call;
  const dialect = apiReportDialect(apiCarrier(settings));
  if (!dialect) throw new Error('reports nothing');
  return dialect.read({
    submission: null,
    query: new URLSearchParams(),
    headers: {},
    address: '192.0.2.1',
    ...others,
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  });
}
const REPORT = {
  id: 'M-1',
  status: 'Failed',
  error: { code: 'E.1 of the network' },
  at: '2026-01-01T00:00:00Z',
  to: '+46 70-000 00 01',
};
const receipt = {
  carrier: 'acme',
  carrierMessageId: 'm-1',
  source: '46700000001',
  destination: null,
  reference: null,
  submissionId: null,
  state: 'undeliverable',
  stateWord: 'FAILED',
  errorCode: 'E.1',
  submitDate: null,
  doneDate: null,
  doneAt: new Date('2026-01-01T00:00:00Z'),
  quotedText: null,
  textForm: false,
};

describe('a report of a described API', () => {
  it('is read by JSON pointers', () => {
    expect(read({}, { body: REPORT })).toEqual({ receipts: [receipt], oddities: [], useless: false, details: {} });
  });

  it('is about the submission that its address names, whatever else it says', () => {
    expect(read({}, { body: REPORT, submission: '70001' }).receipts).toEqual([
      { ...receipt, submissionId: 70_001, reference: 70_001 % 65_536 },
    ]);
    expect(read({}, { body: { status: 'sent' }, submission: '70001' }).receipts).toEqual([
      expect.objectContaining({ carrierMessageId: '70001', submissionId: 70_001, state: 'enroute' }),
    ]);
  });

  it('may send our number back in a field of its own', () => {
    const settings = {
      submit: { url: 'https://api.carrier.example/', body: { to: '{to}', text: '{text}', ref: '{reference}' } },
      reports: { reference: '/ref', state: '/status' },
    };
    expect(read(settings, { body: { ref: 70001, status: 'delivered' } }).receipts).toEqual([
      expect.objectContaining({ carrierMessageId: '70001', submissionId: 70_001, state: 'delivered', source: null }),
    ]);
    for (const ref of ['', '0', '-1', '1.5', '99999999999999999', 'other', null])
      expect(read(settings, { body: { ref, status: 'delivered' } })).toMatchObject({ receipts: [], useless: true });
  });

  it.each(['form', 'query'])('is read by names of parameters of a %s', (format) => {
    const parameters = new URLSearchParams({ MessageSid: 'M-1', 'a/b': 'failed' }).toString();
    const settings = { reports: { format, id: 'MessageSid', state: 'a/b', answer: { body: 'ACK/Jasmin' } } };
    const call = format === 'form' ? { body: parameters } : { query: new URLSearchParams(parameters) };
    expect(read(settings, call).receipts).toEqual([{ ...receipt, source: null, errorCode: null, doneAt: null }]);
    expect(apiReportDialect(apiCarrier(settings))?.answer).toEqual({
      status: 200,
      contentType: 'text/plain; charset=utf-8',
      body: 'ACK/Jasmin',
    });
  });

  it.each([
    [undefined, (reports: object[]): unknown => reports],
    ['', (reports: object[]): unknown => reports],
    ['/data/reports', (reports: object[]): unknown => ({ data: { reports } })],
  ])('may be one of several in a list at %j, each of which counts for itself', (list, wrapped) => {
    const { receipts, oddities, useless } = read(
      { reports: { id: '/id', state: '/status', ...(list !== undefined && { list }) } },
      {
        body: wrapped([
          { id: '1', status: 'delivered' },
          { id: '2', status: 'HANDED OVER' },
          { status: 'delivered' },
          { id: '4', status: 'expired' },
        ]),
      },
    );
    expect(receipts.map(({ carrierMessageId, state }) => [carrierMessageId, state])).toEqual([
      ['1', 'delivered'],
      ['4', 'expired'],
    ]);
    expect(oddities.map(({ kind, note }) => [kind, note])).toEqual([
      ['unknown_state', 'a report of the state HANDED OVER, which is not in "states"'],
      ['unreadable_receipt', 'a report that names no message'],
    ]);
    expect(useless).toBe(false);
  });

  it('of a state that is none of its words is odd, and a number in its place is not repeated', () => {
    const { oddities, useless } = read({}, { body: { id: '1', status: '46700000001' } });
    expect(oddities).toEqual([
      { kind: 'unknown_state', raw: null, note: 'a report of a state that is not in "states"' },
    ]);
    expect(useless).toBe(false);
  });

  it('means another state with some codes', () => {
    const settings = { state_by_error: { 'failed:E.1': 'enroute' } };
    expect(read(settings, { body: REPORT }).receipts[0]?.state).toBe('enroute');
    expect(read(settings, { body: { ...REPORT, error: { code: 'E2' } } }).receipts[0]?.state).toBe('undeliverable');
  });

  it.each(['', 'no JSON', '[]'.repeat(2), '"text"', '7', 'null', '{}'])('that is none is told: %s', (body) => {
    expect(read({}, { body })).toMatchObject({
      receipts: [],
      oddities: [{ kind: 'unreadable_receipt' }],
      useless: true,
    });
  });

  it('is cleaned of all that no column takes, whatever comes', () => {
    const dialectless = fc.record({
      id: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
      status: fc.oneof(fc.constantFrom('delivered', 'FAILED', 'sent'), fc.string({ unit: 'binary' })),
      error: fc.oneof(fc.jsonValue(), fc.record({ code: fc.string({ unit: 'binary' }) })),
      at: fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.integer()),
      to: fc.oneof(fc.string({ unit: 'binary' }), fc.double()),
    });
    fc.assert(
      fc.property(fc.oneof(dialectless, fc.array(dialectless), fc.jsonValue()), (body) => {
        const { receipts, oddities } = read({}, { body });
        for (const one of receipts) {
          expect(one.carrierMessageId).toMatch(/^[\x21-\x7e]{1,64}$/);
          expect(one.source ?? '0').toMatch(/^[ -~]{1,20}$/);
          expect(one.errorCode ?? '0').toMatch(/^[A-Za-z0-9._-]{1,16}$/);
          expect(one.stateWord ?? 'A').toMatch(/^[A-Z0-9]{1,16}$/);
          expect(Number.isNaN(one.doneAt?.getTime() ?? 0)).toBe(false);
        }
        for (const { raw, note } of oddities) {
          expect((raw ?? []).length).toBeLessThanOrEqual(4_096);
          expect(note).toMatch(/^[ -~]{1,120}$/);
        }
      }),
    );
  });
});
