import { COMMAND_STATUS_NAMES, isRetryable, isThrottling, statusCode, statusName } from './command-status';

describe('command status', () => {
  it('maps every name to its code and back', () => {
    for (const name of COMMAND_STATUS_NAMES) expect(statusName(statusCode(name))).toBe(name);
    expect(new Set(COMMAND_STATUS_NAMES.map(statusCode)).size).toBe(COMMAND_STATUS_NAMES.length);
    expect(statusName(0x0400)).toBe('0x00000400');
  });

  it('tells too fast from later perhaps from never', () => {
    expect(COMMAND_STATUS_NAMES.filter((name) => isThrottling(statusCode(name)))).toEqual([
      'ESME_RMSGQFUL',
      'ESME_RTHROTTLED',
    ]);
    expect(isRetryable(statusCode('ESME_RSYSERR'))).toBe(true);
    expect(isRetryable(statusCode('ESME_RINVDSTADR'))).toBe(false);
    expect(isRetryable(0x0400)).toBe(false);
  });
});
