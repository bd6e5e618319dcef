import { BindAttempts } from '@sms/smpp';
import { parseCarriers } from '../settings/read-carriers';
import type { SmppCarrierSettings } from '../settings/smpp.settings';
import { bindTypesOf, hostName, linkOptions } from './smpp-link-options';

const HOST = { host: 'tx.example', port: 2775 };
const PEM = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
const KEY = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----';

function settings(fields: object): SmppCarrierSettings {
  const [carrier] = parseCarriers([{ name: 'c', kind: 'smpp', ...HOST, system_id: 'esme', password: 'x', ...fields }]);
  return carrier as SmppCarrierSettings;
}
const shared = { bindAttempts: new BindAttempts(), onDeliver: () => Promise.resolve() };
const optionsOf = (bindType: 'transmitter' | 'receiver', fields: object = {}) =>
  linkOptions(settings(fields), bindType, HOST, shared);

describe('the links of a session', () => {
  it('are one, or a transmitter, which submits, and a receiver', () => {
    expect((['trx', 'tx_rx', 'tx', 'rx'] as const).map((bindMode) => bindTypesOf({ bindMode }))).toEqual([
      ['transceiver'],
      ['transmitter', 'receiver'],
      ['transmitter'],
      ['receiver'],
    ]);
    expect(hostName(HOST)).toBe('tx.example:2775');
  });

  it('go to one host, unless the receiver of a pair has its own', () => {
    const pair = { bind_mode: 'tx_rx', rx_host: 'rx.example', rx_port: 2776 };
    expect(optionsOf('transmitter', pair)).toMatchObject(HOST);
    expect(optionsOf('receiver', pair)).toMatchObject({ host: 'rx.example', port: 2776 });
    expect(optionsOf('receiver', { bind_mode: 'tx_rx' })).toMatchObject(HOST);
    expect(optionsOf('receiver', { bind_mode: 'rx' })).toMatchObject(HOST);
  });

  it('wait ten seconds for other answers than those to submits, or as long as for these if that is shorter', () => {
    const timeouts = (submit_timeout_ms: number) => {
      const { submitTimeoutMs, requestTimeoutMs } = optionsOf('transmitter', { submit_timeout_ms });
      return [submitTimeoutMs, requestTimeoutMs];
    };
    expect([timeouts(60_000), timeouts(3_000)]).toEqual([
      [60_000, 10_000],
      [3_000, 3_000],
    ]);
  });

  it('have TLS with what is given, and none without', () => {
    expect(optionsOf('transmitter')).not.toHaveProperty('tls');
    expect(optionsOf('transmitter', { tls: true }).tls).toEqual({ minVersion: '1.2' });
    const given = { tls: true, tls_ca: PEM, tls_cert: PEM, tls_key: KEY, tls_servername: '', tls_min: '1.3' };
    expect(optionsOf('transmitter', given).tls).toEqual({
      minVersion: '1.3',
      ca: PEM,
      cert: PEM,
      key: KEY,
      servername: '',
    });
  });
});
