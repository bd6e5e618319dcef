import { summarise } from '../load/load-result';
import { loadRefusals, vendorRefusals, webhookRefusals } from './refusals';

const OK = { status: '200', quotaPerMinute: 999_999 };

function load(over: object = {}) {
  const counts = {
    statuses: { 200: 100 },
    errors: {},
    cpuSeconds: 1,
    quota: { perMinute: 999_999, remaining: 999_899 },
  };
  return {
    ...summarise(
      Array.from({ length: 100 }, () => 1),
      10,
      counts,
    ),
    ...over,
  };
}

describe('refusal of a load', () => {
  it('lets a load pass that was answered throughout and counted by the limiter', () => {
    expect(loadRefusals(load(), OK)).toEqual([]);
    expect(loadRefusals(load({ quota: undefined }), { status: '200' })).toEqual([]);
  });

  it('refuses any other answer, a broken connection and silence', () => {
    expect(loadRefusals(load({ statuses: { 200: 99, 503: 1 } }), OK)).toEqual(['1 requests were answered with 503']);
    expect(loadRefusals(load({ errors: { 'connection closed': 2 } }), OK)).toEqual([
      '2 connections ended: connection closed',
    ]);
    expect(loadRefusals(load({ requests: 0, statuses: {} }), { status: '200' })).toEqual(['no request was answered']);
  });

  it('refuses a limiter that is not there, is another, or did not count', () => {
    expect(loadRefusals(load({ quota: undefined }), OK)).toEqual([
      'the limiter was bypassed: responses tell of no rate limit',
    ]);
    expect(loadRefusals(load({ quota: { perMinute: 60, remaining: 0 } }), OK)).toEqual([
      'the limiter suites with 60 a minute, not 999999',
    ]);
    expect(loadRefusals(load({ quota: { perMinute: 999_999, remaining: 999_989 } }), OK)).toEqual([
      'the limiter counted 10 of 100 requests',
    ]);
  });

  it('expects of a load of two minutes only what its last minute had', () => {
    const quota = { perMinute: 999_999, remaining: 999_949 };
    expect(loadRefusals(load({ seconds: 120, quota }), OK)).toEqual([]);
  });
});

describe('refusal by the state of the vendor', () => {
  const state = (logged: number, available: number, held: number, spent: number) => ({
    logged,
    balance: { available, held, spent },
    lines: { available, held, spent },
  });
  const before = state(5, 1_000, 0, 10);

  it('lets pass what is in the log and paid for', () => {
    expect(vendorRefusals({ before, after: state(15, 990, 0, 20), accepted: 10, ended: true })).toEqual([]);
    expect(vendorRefusals({ before, after: state(15, 990, 10, 10), accepted: 10, ended: false })).toEqual([]);
  });

  it('refuses a message that is missing, or that nobody paid for', () => {
    expect(vendorRefusals({ before, after: state(14, 990, 0, 20), accepted: 10, ended: true })).toEqual([
      '10 messages were accepted, 9 are in the log',
    ]);
    expect(vendorRefusals({ before, after: state(15, 991, 0, 19), accepted: 10, ended: true })).toEqual([
      '10 messages were accepted, 9 credits are held or spent',
    ]);
  });

  it('refuses a ledger that does not balance and credit that nobody gave back', () => {
    expect(vendorRefusals({ before, after: state(15, 990, 0, 21), accepted: 10, ended: true })).toEqual([
      'the ledger is not balanced: credits came or went',
      '10 messages were accepted, 11 credits are held or spent',
    ]);
    expect(vendorRefusals({ before, after: state(15, 990, 1, 19), accepted: 10, ended: true })).toEqual([
      '1 credits are still held',
    ]);
    const after = { ...state(15, 990, 0, 20), lines: { available: 990, held: 1, spent: 19 } };
    expect(vendorRefusals({ before, after, accepted: 10, ended: true })).toEqual([
      'the ledger is not balanced: its lines make 1 held, not 0',
      'the ledger is not balanced: its lines make 19 spent, not 20',
    ]);
  });
});

describe('refusal by webhooks', () => {
  it('wants both of each accepted message, of no other, and signed', () => {
    expect(webhookRefusals({ accepted: 3, complete: 3, messages: 3, unsigned: 0 })).toEqual([]);
    expect(webhookRefusals({ accepted: 3, complete: 2, messages: 3, unsigned: 1 })).toHaveLength(2);
    expect(webhookRefusals({ accepted: 3, complete: 3, messages: 4, unsigned: 0 })).toHaveLength(1);
  });
});
