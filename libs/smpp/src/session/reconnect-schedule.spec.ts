import { statusCode, type CommandStatusName } from '../codec/command-status';
import { SmppEncodeError } from '../codec/smpp-errors';
import { SmppConnectError } from './connect-error';
import { BindAttempts, isCredentialsError, ReconnectSchedule } from './reconnect-schedule';

const refusedWith = (name: CommandStatusName) =>
  new SmppConnectError('SMPP_BIND_REFUSED', 'refused', { commandStatus: statusCode(name) });
const networkError = new SmppConnectError('SMPP_CONNECT_FAILED', 'nobody there');
const times = <T>(count: number, value: () => T): T[] => Array.from({ length: count }, value);

describe('ReconnectSchedule', () => {
  it('doubles the ceiling after failures of the network, with full jitter, until a session lasted', () => {
    const schedule = new ReconnectSchedule({}, () => 0.5);
    expect(times(8, () => schedule.afterFailure(networkError))).toEqual([
      250, 500, 1000, 2000, 4000, 8000, 15_000, 15_000,
    ]);
    for (const lastedMs of [10, 29_999])
      expect(schedule.afterSession({ reason: 'peer_closed' }, lastedMs)).toBe(15_000);
    expect(schedule.afterSession({ reason: 'peer_closed' }, 30_000)).toBe(250);
  });

  it.each<[CommandStatusName, boolean, number[]]>([
    ['ESME_RALYBND', false, [10_000, 20_000, 40_000, 60_000, 60_000]],
    ['ESME_RINVPASWD', true, [1_000, 2_000, 5_000, 900_000, 900_000]],
    ['ESME_RINVSYSID', true, [1_000, 2_000, 5_000, 900_000, 900_000]],
    ['ESME_RINVSYSTYP', true, [1_000, 2_000, 5_000, 900_000, 900_000]],
    ['ESME_RBINDFAIL', true, [1_000, 2_000, 5_000, 900_000, 900_000]],
    ['ESME_RSYSERR', false, [500, 1_000, 2_000, 4_000, 8_000]],
  ])('waits after %s as its cause wants', (name, credentials, waits) => {
    const schedule = new ReconnectSchedule({}, () => 1);
    const error = refusedWith(name);
    expect(times(5, () => schedule.afterFailure(error))).toEqual(waits);
    expect(isCredentialsError(error)).toBe(credentials);
    schedule.afterSession({ reason: 'peer_unbound' }, 60_000);
    expect(schedule.afterFailure(error)).toBe(waits[0]);
  });

  it('takes credentials that cannot be sent for refused ones', () => {
    expect(isCredentialsError(new SmppEncodeError('password is longer than 64 characters'))).toBe(true);
    expect(isCredentialsError(networkError)).toBe(false);
  });

  it('waits a second after an unbind of the carrier, and not at all after our own', () => {
    const schedule = new ReconnectSchedule({}, () => 1);
    expect(schedule.afterSession({ reason: 'peer_unbound' }, 60_000)).toBe(1_000);
    expect(schedule.afterSession({ reason: 'unbound' }, 60_000)).toBe(0);
  });
});

describe('BindAttempts', () => {
  it('lets nine through in a minute', () => {
    const attempts = new BindAttempts();
    for (let at = 0; at < 9; at++) {
      expect(attempts.delayMs(at)).toBe(0);
      attempts.take(at);
    }
    expect(attempts.delayMs(10)).toBe(59_990);
    expect(attempts.delayMs(60_000)).toBe(0);
  });
});
