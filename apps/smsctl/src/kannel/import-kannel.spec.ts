import { importKannel } from './import-kannel';

const CONF = `# the core
group = core
admin-port = 13000

group = smsc
smsc = smpp
smsc-id = "Nordic 1"
host = smpp1.carrier.example
port = 3550
smsc-username = acme
smsc-password = "hush \\"hush\\""
system-type = "VMA"
transceiver-mode = true
use-ssl = yes
max-pending-submits = 10
throughput = 50
enquire-link-interval = 30
allowed-prefix = "+46;0047"
denied-prefix = 461
validityperiod = 1440
some-future-thing = 1

group = smsc
smsc = smpp
smsc-id = nordic-1
host = smpp2.carrier.example
port = 2775
receive-port = 2776
smsc-username = acme
this is no setting

group = smsc
smsc = at
modemtype = auto

group = sendsms-user
username = tester
`;

describe('a configuration of Kannel', () => {
  const { carriers, notes } = importKannel(CONF);

  it('gives a carrier for each connection over SMPP', () => {
    expect(carriers).toEqual([
      {
        name: 'nordic-1',
        kind: 'smpp',
        host: 'smpp1.carrier.example',
        port: 3550,
        system_id: 'acme',
        password: 'hush "hush"',
        system_type: 'VMA',
        bind_mode: 'trx',
        tls: true,
        window_size: 10,
        messages_per_second: 50,
        enquire_interval_ms: 30_000,
        prefixes: ['46', '47'],
      },
      {
        name: 'nordic-1-2',
        kind: 'smpp',
        host: 'smpp2.carrier.example',
        port: 2775,
        bind_mode: 'tx_rx',
        rx_port: 2776,
        system_id: 'acme',
      },
    ]);
  });

  it('names every line that has no counterpart, and what is missing', () => {
    expect(notes).toEqual([
      'line 30: is neither a setting nor a comment',
      'line 2: group = core: the service has settings of its own',
      'line 19: denied-prefix: write a rule in MESSAGING_ROUTES',
      'line 20: validityperiod: each message has its own validity',
      'line 21: some-future-thing: has no counterpart',
      'line 23: the carrier nordic-1-2 needs password',
      'line 32: smsc = at: only SMPP and HTTP carriers can be connected',
      'line 36: group = sendsms-user: create a vendor with an API key for each user',
    ]);
  });

  it('says so when there is nothing to connect', () => {
    expect(importKannel('').notes).toEqual(['There is no group = smsc with smsc = smpp.']);
  });
});
