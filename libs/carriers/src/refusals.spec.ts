import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COMMAND_STATUS_NAMES } from '@sms/smpp';
import { httpRefusal } from './http/http-refusals';
import { slowsDown, smppRefusal } from './smpp/smpp-refusals';

const NO_RULES = new Map();
const documentation = readFileSync(path.join(__dirname, '../../../docs/reference/carriers.md'), 'utf8');

describe('what a refusal says about trying again', () => {
  it.each([
    ['later', ['ESME_RTHROTTLED']],
    [
      'anywhere',
      [
        'ESME_RMSGQFUL',
        'ESME_RSYSERR',
        'ESME_RSUBMITFAIL',
        'ESME_RX_T_APPN',
        'ESME_RINVBNDSTS',
        'ESME_RALYBND',
        'ESME_RBINDFAIL',
        'ESME_RUNKNOWNERR',
      ],
    ],
    ['never', ['ESME_RINVDSTADR', 'ESME_RINVDSTTON', 'ESME_RINVDSTNPI', 'ESME_RINVMSGLEN']],
  ] as const)('%s: exactly %j of the statuses of SMPP; every other one: elsewhere', (retry, statuses) => {
    const found = COMMAND_STATUS_NAMES.filter(
      (status) => status !== 'ESME_ROK' && smppRefusal(status, NO_RULES)?.retry === retry,
    );
    expect(found.sort()).toEqual([...statuses].sort());
    const others = COMMAND_STATUS_NAMES.filter(
      (status) => !['later', 'anywhere', 'never'].includes(smppRefusal(status, NO_RULES)?.retry ?? ''),
    );
    expect(others.every((status) => smppRefusal(status, NO_RULES)?.retry === 'elsewhere')).toBe(true);
  });

  it.each(COMMAND_STATUS_NAMES.filter((status) => status !== 'ESME_ROK'))('%s has a reason that names it', (status) => {
    expect(smppRefusal(status, NO_RULES)?.reason).toMatch(new RegExp(`^[a-z].+ \\(${status}\\)$`));
  });

  it("takes a status of the carrier's own for its own decision", () => {
    expect(smppRefusal('0x00000401', NO_RULES)).toEqual({
      reason: 'not accepted (0x00000401)',
      code: 'carrier_refused',
      retry: 'elsewhere',
    });
  });

  it('goes by the rules of the carrier first', () => {
    const rules = new Map([
      ['ESME_RSUBMITFAIL', 'slow_down'],
      ['0x00000401', 'never'],
      ['ESME_RINVDSTADR', 'elsewhere'],
      ['ESME_RSYSERR', 'uncertain'],
      ['ESME_RMSGQFUL', 'slow_down'],
    ] as const);
    expect(smppRefusal('ESME_RSUBMITFAIL', rules)).toEqual({
      reason: 'the submit failed (ESME_RSUBMITFAIL)',
      code: 'carrier_unavailable',
      retry: 'later',
    });
    expect(smppRefusal('0x00000401', rules)).toEqual({
      reason: 'not accepted (0x00000401)',
      code: 'carrier_refused',
      retry: 'never',
    });
    expect(smppRefusal('ESME_RINVDSTADR', rules)?.retry).toBe('elsewhere');
    expect(smppRefusal('ESME_RSYSERR', rules)).toBeNull();
    expect(smppRefusal('ESME_RTHROTTLED', rules)?.retry).toBe('later');
    expect(
      ['ESME_RSUBMITFAIL', 'ESME_RTHROTTLED', 'ESME_RMSGQFUL', 'ESME_RSYSERR'].map((status) =>
        slowsDown(status, rules),
      ),
    ).toEqual([true, true, true, false]);
    expect(slowsDown('ESME_RMSGQFUL', NO_RULES)).toBe(false);
    expect(slowsDown('ESME_RTHROTTLED', new Map([['ESME_RTHROTTLED', 'later']]))).toBe(false);
  });

  it.each([
    [429, 'later'],
    [503, 'anywhere'],
    [400, 'elsewhere'],
    [413, 'never'],
    [301, 'elsewhere'],
    [403, 'elsewhere'],
    [418, 'elsewhere'],
    [200, undefined],
    [500, undefined],
    [502, undefined],
    [504, undefined],
  ])('of HTTP %d: %s', (status, retry) => expect(httpRefusal(status, '')?.retry).toBe(retry));

  it.each([
    [400, 'Missing receiver number, rejected', 'never', 'the destination is not valid', 'invalid_recipient'],
    [400, 'Empty receiver number not allowed, rejected', 'never', 'the destination is not valid', 'invalid_recipient'],
    [
      400,
      'Number(s) has/have been denied by white- and/or black-lists.',
      'elsewhere',
      'the destination is not accepted',
      'destination_not_allowed',
    ],
    [400, 'Sender missing and no global set, rejected', 'elsewhere', 'the sender is not accepted', 'invalid_sender'],
    [400, 'Invalid content-type', 'elsewhere', 'the request is not accepted', 'invalid_parameter'],
    [400, 'Unknown user', 'elsewhere', 'our account is not accepted', 'carrier_account_refused'],
    [403, 'Authorization failed for sendsms', 'elsewhere', 'our account is not accepted', 'carrier_account_refused'],
    [403, 'Not routable. Do not try again.', 'elsewhere', 'no route to the destination', 'no_route'],
    [403, 'Not enough credit for this number', 'elsewhere', 'our account has no credit', 'carrier_out_of_credit'],
    [422, 'Invalid MSISDN', 'never', 'the destination is not valid', 'invalid_recipient'],
    [503, 'Temporal failure, try again later.', 'anywhere', 'temporary error', 'carrier_unavailable'],
    [429, 'Too many messages for this account', 'later', 'too many messages at once', 'carrier_throttled'],
  ])('of HTTP %d with %j: %s, %s, %s', (status, body, retry, meaning, code) => {
    expect(httpRefusal(status, body)).toEqual({ retry, reason: `${meaning} (HTTP ${status})`, code });
  });

  it.each([
    ['carrier_throttled', ['ESME_RTHROTTLED']],
    ['carrier_queue_full', ['ESME_RMSGQFUL']],
    ['carrier_unavailable', ['ESME_RSUBMITFAIL', 'ESME_RSYSERR', 'ESME_RUNKNOWNERR', 'ESME_RX_T_APPN']],
    ['carrier_session_refused', ['ESME_RALYBND', 'ESME_RBINDFAIL', 'ESME_RINVBNDSTS']],
    ['carrier_account_refused', ['ESME_RINVPASWD', 'ESME_RINVSYSID']],
    ['carrier_delivery_failed', ['ESME_RDELIVERYFAILURE']],
    ['carrier_permanent_error', ['ESME_RX_P_APPN']],
    ['carrier_rejected', ['ESME_RX_R_APPN']],
    ['invalid_sender', ['ESME_RINVSRCADR', 'ESME_RINVSRCNPI', 'ESME_RINVSRCTON']],
    ['invalid_recipient', ['ESME_RINVDSTADR', 'ESME_RINVDSTNPI', 'ESME_RINVDSTTON']],
    ['text_too_long', ['ESME_RINVMSGLEN']],
    ['invalid_service_type', ['ESME_RINVSERTYP', 'ESME_RINVSYSTYP']],
    ['invalid_validity', ['ESME_RINVEXPIRY', 'ESME_RINVSCHED']],
    [
      'unsupported_parameter',
      [
        'ESME_RINVOPTPARAMVAL',
        'ESME_RINVOPTPARSTREAM',
        'ESME_RINVPARLEN',
        'ESME_RMISSINGOPTPARAM',
        'ESME_ROPTPARNOTALLWD',
      ],
    ],
    [
      'invalid_parameter',
      ['ESME_RINVDFTMSGID', 'ESME_RINVESMCLASS', 'ESME_RINVPRTFLG', 'ESME_RINVREGDLVFLG', 'ESME_RINVREPFLAG'],
    ],
  ] as const)('tells the vendor %s: exactly for %j; every other status: carrier_refused', (code, statuses) => {
    const found = COMMAND_STATUS_NAMES.filter(
      (status) => status !== 'ESME_ROK' && smppRefusal(status, NO_RULES)?.code === code,
    );
    expect(found.sort()).toEqual([...statuses]);
  });

  it.each([
    [400, 'invalid_parameter'],
    [401, 'carrier_account_refused'],
    [402, 'carrier_out_of_credit'],
    [404, 'carrier_unavailable'],
    [413, 'text_too_long'],
    [418, 'carrier_refused'],
    [429, 'carrier_throttled'],
    [503, 'carrier_unavailable'],
  ])('tells the vendor of HTTP %d without words: %s', (status, code) =>
    expect(httpRefusal(status, '')?.code).toBe(code),
  );

  it('is documented', () => {
    for (const status of [
      'ESME_RTHROTTLED',
      'ESME_RMSGQFUL',
      'ESME_RSYSERR',
      'ESME_RSUBMITFAIL',
      'ESME_RX_T_APPN',
      'ESME_RUNKNOWNERR',
      'ESME_RINVDSTADR',
      'ESME_RINVMSGLEN',
    ]) {
      expect(documentation).toContain(`\`${status}\``);
    }
  });
});
