import type { KannelGroup } from './read-groups';

type Fields = Readonly<Record<string, unknown>>;

/**
 * How a setting of Kannel's SMPP group becomes settings of a carrier (null: its value has no counterpart), a sentence
 * that says why not, or nothing where it needs none.
 */
type Mapping = string | ((value: string, group: KannelGroup) => Fields | null);

const text =
  (field: string): Mapping =>
  (value) => ({ [field]: value });

const whole =
  (field: string, factor = 1): Mapping =>
  (value) =>
    /^\d{1,9}$/.test(value) ? { [field]: Number(value) * factor } : null;

const yes = (value: string): boolean => /^(true|yes|on|1)$/i.test(value);

/** `allowed-prefix` and `denied-prefix` separate prefixes by semicolons. */
function prefixesOf(value: string): Fields | null {
  const prefixes = value
    .split(';')
    .map((prefix) => prefix.trim().replace(/^\+|^00/, ''))
    .filter((prefix) => prefix !== '');
  return prefixes.every((prefix) => /^\d{1,15}$/.test(prefix)) ? { prefixes } : null;
}

const BY_ROUTES = 'write a rule in MESSAGING_ROUTES';

export const SMPP_SETTINGS: Readonly<Record<string, Mapping>> = {
  smsc: '',
  'smsc-id': '',
  'smsc-admin-id': '',
  host: text('host'),
  port: whole('port'),
  'smsc-username': text('system_id'),
  'smsc-password': text('password'),
  'system-type': text('system_type'),
  'address-range': text('address_range'),
  'interface-version': (value) =>
    ({ '33': { interface_version: '3.3' }, '34': {}, '50': { interface_version: '5.0' } })[value] ?? null,
  'transceiver-mode': (value, group) => {
    if (yes(value)) return { bind_mode: 'trx' };
    const receivePort = group.lines.find(({ name }) => name === 'receive-port')?.value;
    return receivePort === '0' ? { bind_mode: 'tx', receipt_means: 'none' } : { bind_mode: 'tx_rx' };
  },
  'receive-port': (value, group) => {
    const isTransceiver = group.lines.some((line) => line.name === 'transceiver-mode' && yes(line.value));
    if (isTransceiver || value === '0') return {};
    return /^\d{1,5}$/.test(value) ? { bind_mode: 'tx_rx', rx_port: Number(value) } : null;
  },
  instances: whole('max_sessions'),
  'max-pending-submits': whole('window_size'),
  throughput: (value) =>
    /^\d+(\.\d+)?$/.test(value) && Number(value) > 0 ? { messages_per_second: Number(value) } : null,
  'enquire-link-interval': whole('enquire_interval_ms', 1_000),
  'use-ssl': (value) => ({ tls: yes(value) }),
  'bind-addr-ton': whole('bind_ton'),
  'bind-addr-npi': whole('bind_npi'),
  'dest-addr-ton': whole('dest_ton'),
  'dest-addr-npi': whole('dest_npi'),
  'allowed-prefix': prefixesOf,
  'preferred-prefix': BY_ROUTES,
  'denied-prefix': BY_ROUTES,
  'allowed-smsc-id': BY_ROUTES,
  'denied-smsc-id': BY_ROUTES,
  'preferred-smsc-id': BY_ROUTES,
  'allowed-sender-prefix': BY_ROUTES,
  'msg-id-type': 'the form of ids is learned from the receipts; set message_id_form if it is known',
  'reconnect-delay': 'the waits between binds grow by themselves',
  'source-addr-ton': 'write a source_rule for each kind of sender',
  'source-addr-npi': 'write a source_rule for each kind of sender',
  'source-addr-autodetect': '',
  'alt-charset': 'set default_alphabet if data_coding 0 is not GSM-7',
  'alt-addr-charset': 'senders are sent in the default alphabet',
  'service-type': 'the settings of carriers have no service type',
  validityperiod: 'each message has its own validity',
  'wait-ack': 'set submit_timeout_ms',
  'wait-ack-expire': 'what an unanswered submit becomes is decided by MESSAGING_UNCERTAIN_POLICY',
  'my-number': 'incoming messages are listed by their own destination',
  'log-file': 'the log of the worker has it',
  'log-level': 'the log of the worker has it',
};
