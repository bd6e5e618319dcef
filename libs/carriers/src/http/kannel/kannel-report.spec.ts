import fc from 'fast-check';
import { kannelReport } from './kannel-report';

const SETTINGS: Parameters<typeof kannelReport>[0] = {
  name: 'kannel',
  stateAliases: new Map(),
  stateByError: new Map(),
};

function report(fields: Record<string, string>, settings: Partial<typeof SETTINGS> = {}) {
  const query = new URLSearchParams({
    submission: '65543',
    to: '46700000001',
    state: '1',
    at: '1767225600',
    answer: '',
    ...fields,
  });
  return kannelReport({ ...SETTINGS, ...settings }, query);
}

describe('kannelReport', () => {
  it('names the submission, and says what the centre behind the gateway said', () => {
    const answer =
      'id:0A1b sub:001 dlvrd:000 submit date:2611201740 done date:2611201741 stat:EXPIRED err:0A9 text:Hello there';
    expect(report({ state: '2', answer, id: '0A1b', link: 'smsc-1' })).toEqual({
      kind: 'receipt',
      centreMessageId: '0A1b',
      link: 'smsc-1',
      receipt: {
        carrier: 'kannel',
        carrierMessageId: '65543',
        source: '46700000001',
        destination: null,
        reference: 7,
        submissionId: 65_543,
        state: 'expired',
        stateWord: 'EXPIRED',
        errorCode: '0A9',
        submitDate: '2611201740',
        doneDate: '2611201741',
        doneAt: new Date('2026-01-01T00:00:00Z'),
        quotedText: 'Hello there',
        textForm: false,
      },
    });
  });

  it.each([
    ['1', 'delivered'],
    ['2', 'undeliverable'],
    ['4', 'enroute'],
    ['8', 'accepted'],
    ['16', 'rejected'],
    ['32', 'enroute'],
    ['34', 'expired'],
  ])('reads the state %s as %s', (state, expected) =>
    expect(report({ state })).toMatchObject({ receipt: { state: expected } }),
  );

  it.each([
    ['a NUL', 'id:1\0 stat:DELIVRD\0 err:000\0', '000'],
    ['no receipt', 'whatever \u0007 it is', null],
    ['a refusal of the centre', 'NACK/0x0000000b/Invalid Destination Address', '0x0000000b'],
    ['nothing', '', null],
    ['far too much', 'id:1 stat:'.repeat(10_000), null],
  ])('keeps the state whatever the answer of the centre is: %s', (_what, answer, errorCode) => {
    expect(report({ answer })).toMatchObject({ kind: 'receipt', receipt: { state: 'delivered', errorCode } });
  });

  it('lets no answer turn a state over', () => {
    expect(report({ state: '1', answer: 'id:1 stat:UNDELIV err:1' })).toMatchObject({
      receipt: { state: 'delivered', stateWord: 'UNDELIV' },
    });
    expect(report({ state: '2', answer: 'id:1 stat:DELIVRD err:1' })).toMatchObject({
      receipt: { state: 'undeliverable' },
    });
    expect(
      report({ state: '2', answer: 'id:1 stat:NOSUB err:1' }, { stateAliases: new Map([['NOSUB', 'rejected']]) }),
    ).toMatchObject({ receipt: { state: 'rejected' } });
  });

  it('knows of states that mean another with a code', () => {
    const stateByError = new Map([['UNDELIV:0A9', 'enroute']] as const);
    expect(report({ state: '2', answer: 'id:1 stat:UNDELIV err:0a9' }, { stateByError })).toMatchObject({
      receipt: { state: 'enroute', stateWord: 'UNDELIV' },
    });
    expect(report({ state: '2', answer: 'id:1 stat:UNDELIV err:001' }, { stateByError })).toMatchObject({
      receipt: { state: 'undeliverable' },
    });
  });

  it.each([
    ['+46 700 000 001', '46700000001'],
    ['0700000001', '0700000001'],
    ['ACME', 'ACME'],
    ['', null],
    ['\0\0', null],
  ])('takes the recipient as it comes: %j', (to, source) =>
    expect(report({ to })).toMatchObject({ receipt: { source } }),
  );

  it.each(['', '0', '1e3', '-1', '1'.repeat(17), '9999999999999999'])(
    'is none without a submission: %j',
    (submission) => {
      expect(report({ submission })).toEqual({ kind: 'no_submission' });
    },
  );

  it.each(['', '99', 'delivered', '%d'])('has a state that Kannel has: not %j', (state) =>
    expect(report({ state })).toEqual({ kind: 'unknown_state' }),
  );

  it.each(['', '0', '-1', 'x', '%T', '1e300'])('has no time when it says %j', (at) =>
    expect(report({ at })).toMatchObject({ receipt: { doneAt: null } }),
  );

  it('holds nothing that cannot be stored, whatever comes', () => {
    const any = fc.string({ unit: 'binary', maxLength: 2_000 });
    fc.assert(
      fc.property(fc.record({ to: any, answer: any, id: any, link: any, at: any }), (fields) => {
        const read = report(fields);
        expect(JSON.stringify(read)).not.toMatch(/\\u00[01]|\\ud[89a-f]/);
        expect(read).toMatchObject({ kind: 'receipt', receipt: { state: 'delivered', submissionId: 65_543 } });
      }),
    );
  });
});
