import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseCarriers, warnings } from './read-carriers';
import type { SmppCarrierSettings } from './smpp.settings';

const smpp = { name: 'main', kind: 'smpp', host: 'smsc.example', port: 2775, system_id: 'esme', password: 'hush-hush' };
const http = {
  name: 'kannel',
  kind: 'http',
  url: 'https://kannel.example/cgi-bin/sendsms',
  username: 'user',
  password: 'hush-hush',
  receipt_url: 'https://dlr.example',
  receipt_token: 'a-token-that-nobody-guesses-0123456789',
};
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
const KEY = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----';

const common = {
  sandbox: false,
  prefixes: [''],
  priority: 100,
  messagesPerSecond: null,
  submitTimeoutMs: 60_000,
  stateAliases: new Map(),
  stateByError: new Map(),
  errorCodes: 'own',
  messageIdForm: 'auto',
  receiptAddress: 'auto',
  countryCode: null,
  receiptTimeZone: 'unknown',
  unknownState: 'wait',
  multipartReceipts: 'each',
  receiptMeans: 'handset',
  uncertainWaitSeconds: { otp: 30, single: 300, bulk: 1_800 },
  maxResends: 2,
  maxAttempts: 20,
};

function parsed(settings: object): SmppCarrierSettings {
  const [carrier] = parseCarriers([{ ...smpp, ...settings }]);
  if (carrier?.kind !== 'smpp') throw new Error('no SMPP carrier');
  return carrier;
}

function problemsOf(...carriers: readonly unknown[]): string {
  try {
    parseCarriers(carriers);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

describe('parseCarriers', () => {
  it('fills in what is left out', () => {
    const [first, second] = parseCarriers([smpp, http]);
    expect(first).toEqual({
      ...common,
      kind: 'smpp',
      name: 'main',
      bindMode: 'trx',
      hosts: [{ host: 'smsc.example', port: 2775 }],
      rxHost: null,
      rxPort: null,
      maxSessions: 1,
      systemId: 'esme',
      password: 'hush-hush',
      systemType: '',
      interfaceVersion: '3.4',
      bindTon: 0,
      bindNpi: 0,
      addressRange: '',
      tls: false,
      tlsCa: null,
      tlsCert: null,
      tlsKey: null,
      tlsServername: null,
      tlsMin: '1.2',
      windowSize: 10,
      bindTimeoutMs: 30_000,
      enquireIntervalMs: 30_000,
      enquireTimeoutMs: 20_000,
      keepalive: 'always',
      sendReference: true,
      registeredDelivery: 1,
      sourceRules: [
        { match: 'letters', ton: 5, npi: 0 },
        { match: 'short_code', ton: 3, npi: 0 },
        { match: 'international', ton: 1, npi: 1 },
        { match: 'any', ton: 0, npi: 1 },
      ],
      senderMaxDigitsShort: 6,
      destTon: 1,
      destNpi: 1,
      destFormat: 'digits',
      defaultAlphabet: 'gsm7',
      gsm7Packing: 'unpacked',
      gsm7DataCoding: 0,
      ucs2DataCoding: 8,
      latin1DataCoding: 3,
      concatenation: 'udh',
      validity: 'relative',
      maxValidityHours: 48,
      submitMode: 'default',
      serviceType: { otp: '', single: '', bulk: '' },
      priorityByLane: { otp: 0, single: 0, bulk: 0 },
      flash: 'none',
      tlvs: [],
      senderAttributes: new Map(),
      statusRules: new Map(),
      receiptDetection: 'esm_class',
      messageIdCut: 'none',
      myNumber: null,
      unifiedPrefix: null,
      requestReceiptOn: 'each',
    });
    expect(second).toEqual({
      ...common,
      kind: 'http',
      name: 'kannel',
      url: new URL(http.url),
      username: 'user',
      password: 'hush-hush',
      method: 'post',
      concurrency: 10,
      concatenation: 'udh',
      receiptUrl: new URL('https://dlr.example'),
      receiptToken: http.receipt_token,
    });
  });

  it('reads lists, maps and what differs by lane', () => {
    expect(
      parsed({
        host: undefined,
        port: 2775,
        hosts: [{ host: 'a.example' }, { host: 'b.example', port: 2776 }],
        max_sessions: 2,
        messages_per_second: 0.1,
        status_rules: { esme_rsubmitfail: 'slow_down', '0x401': 'never', '1026': 'uncertain', '0x0b': 'elsewhere' },
        state_aliases: { acked: 'accepted' },
        state_by_error: { 'undeliv:0a': 'enroute' },
        priority_by_lane: { otp: 3 },
        service_type: 'CMT',
        uncertain_wait_seconds: { otp: 10 },
        source_rules: [
          { match: 'letters', ton: 5, npi: 1 },
          { sender: '12345', ton: 6, npi: 0 },
        ],
        tlvs: [
          { tag: '0x1400', type: 'text', attribute: 'entity_id' },
          { tag: '0x1403', type: 'uint16', value: 500, required: false },
        ],
        sender_attributes: { SHOP: { entity_id: '1101' } },
      }),
    ).toMatchObject({
      hosts: [
        { host: 'a.example', port: 2775 },
        { host: 'b.example', port: 2776 },
      ],
      maxSessions: 2,
      messagesPerSecond: 0.1,
      statusRules: new Map([
        ['ESME_RSUBMITFAIL', 'slow_down'],
        ['0x00000401', 'never'],
        ['0x00000402', 'uncertain'],
        ['ESME_RINVDSTADR', 'elsewhere'],
      ]),
      stateAliases: new Map([['ACKED', 'accepted']]),
      stateByError: new Map([['UNDELIV:0A', 'enroute']]),
      priorityByLane: { otp: 3, single: 0, bulk: 0 },
      serviceType: { otp: 'CMT', single: 'CMT', bulk: 'CMT' },
      uncertainWaitSeconds: { otp: 10, single: 300, bulk: 1_800 },
      tlvs: [
        { tag: 0x1400, type: 'text', value: { attribute: 'entity_id' }, required: true },
        { tag: 0x1403, type: 'uint16', value: '500', required: false },
      ],
      senderAttributes: new Map([['SHOP', new Map([['entity_id', '1101']])]]),
    });
    expect(parsed({ source_rules: [{ sender: '12345', ton: 6, npi: 0 }] }).sourceRules.slice(0, 2)).toEqual([
      { match: { sender: '12345' }, ton: 6, npi: 0 },
      { match: 'letters', ton: 5, npi: 0 },
    ]);
  });

  it('derives what follows from another setting', () => {
    expect(parsed({ interface_version: '3.3' }).sendReference).toBe(false);
    expect(parsed({ default_alphabet: 'latin1' }).latin1DataCoding).toBe(0);
    expect(parsed({ request_receipt_on: 'last' }).multipartReceipts).toBe('last');
    expect(parsed({ bind_mode: 'tx', receipt_means: 'none' }).registeredDelivery).toBe(0);
    expect(parsed({ bind_mode: 'rx' }).prefixes).toEqual([]);
  });

  it('packs parts whose header is of the message', () => {
    expect(parsed({ gsm7_packing: 'packed' }).gsm7Packing).toBe('packed');
  });

  it('knows the old names of settings', () => {
    expect(parsed({ binds: 3, request_timeout_ms: 1_000 })).toMatchObject({ maxSessions: 3, submitTimeoutMs: 1_000 });
    expect(problemsOf({ ...smpp, binds: 1, max_sessions: 1, request_timeout_ms: 1, submit_timeout_ms: 1 })).toBe(
      'carrier main: request_timeout_ms cannot stand beside submit_timeout_ms\n    carrier main: binds cannot stand beside max_sessions',
    );
  });

  it('lets uncertain submits wait as long everywhere as it is told', () => {
    const wait = (carrier: object) => parseCarriers([carrier], { uncertainWaitSeconds: 7 })[0]?.uncertainWaitSeconds;
    expect(wait(smpp)).toEqual({ otp: 7, single: 7, bulk: 7 });
    expect(wait(http)).toEqual({ otp: 7, single: 7, bulk: 7 });
    expect(wait({ ...smpp, uncertain_wait_seconds: { bulk: 9 } })).toEqual({ otp: 7, single: 7, bulk: 9 });
    expect(wait({ ...smpp, uncertain_wait_seconds: 5 })).toEqual({ otp: 5, single: 5, bulk: 5 });
  });

  it('sends test messages at a bounded rate, unless the carrier takes others as well or a rate is given', () => {
    expect(parsed({ sandbox: true }).messagesPerSecond).toBe(50);
    expect(parsed({ sandbox: true, messages_per_second: 5 }).messagesPerSecond).toBe(5);
    expect(parsed({ sandbox: true, prefixes: [''] }).messagesPerSecond).toBe(null);
    expect(parsed({}).messagesPerSecond).toBe(null);
  });

  it('gives real messages to a sandbox only when it is told so', () => {
    expect(parsed({ sandbox: true }).prefixes).toEqual([]);
    expect(parsed({ sandbox: true, prefixes: [''] }).prefixes).toEqual(['']);
  });

  it('reads secrets and certificates from files', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'carriers-'));
    const file = (name: string, content: string): string => {
      writeFileSync(path.join(folder, name), `${content}\n`);
      return path.join(folder, name);
    };
    const [password, cert, key] = [
      file('password', 'from-a-file'),
      file('cert.pem', CERTIFICATE),
      file('key.pem', KEY),
    ];
    expect(
      parsed({
        password: undefined,
        password_file: password,
        tls: true,
        tls_ca_file: cert,
        tls_cert_file: cert,
        tls_key_file: key,
      }),
    ).toMatchObject({
      password: 'from-a-file',
      tlsCa: CERTIFICATE,
      tlsCert: CERTIFICATE,
      tlsKey: KEY,
    });
    expect(problemsOf({ ...smpp, password_file: password })).toBe(
      'carrier main: password_file cannot stand beside password',
    );
    expect(problemsOf({ ...smpp, tls: true, tls_ca_file: password })).toBe(
      'carrier main: tls_ca_file must name a file with certificates in PEM',
    );
    rmSync(folder, { recursive: true });
    expect(problemsOf({ ...smpp, tls: true, tls_ca_file: cert })).toBe(
      'carrier main: tls_ca_file names a file that cannot be read',
    );
  });

  it('warns of a password that SMPP does not know', () => {
    expect(warnings(parsed({ password: 'eight888' }))).toEqual([]);
    expect(warnings(parsed({ password: 'x'.repeat(64) }))).toEqual([
      expect.stringContaining('longer than the 8 characters'),
    ]);
    expect(problemsOf({ ...smpp, password: 'x'.repeat(65) })).toContain(
      'carrier main: password must be a text of 1 to 64 characters',
    );
  });

  it('tells every problem of every carrier at once', () => {
    const problems = problemsOf(
      { ...smpp, port: 0, windo_size: 5 },
      { ...http, name: 'second', concurrency: 0 },
      { ...smpp, name: 'Main Carrier' },
    );
    expect(problems.split('\n').map((line) => line.trim())).toEqual([
      'carrier main: port must be a whole number from 1 to 65535',
      'carrier main: windo_size is not a setting of an SMPP carrier',
      'carrier second: concurrency must be a whole number from 1 to 1000',
      'carrier 3: name must be at most 32 small letters, digits, - and _',
    ]);
  });

  it.each([
    ['no list', smpp, 'must be a list'],
    ['an empty list', [], 'must be a list'],
    ['two of one name', [smpp, smpp], 'two carriers have the name main'],
    ['no object', ['hush-hush'], 'carrier 1 must be an object'],
    ['an unknown kind', [smpp, { ...smpp, name: 'b', kind: 'fax' }], 'carrier b: kind'],
    ['a name that cannot stand in an address', [{ ...smpp, name: 'Main Carrier' }], 'carrier 1: name'],
    ['an address that is no web address', [{ ...http, url: 'ftp://hush-hush' }], 'carrier kannel: url'],
    ['a method that is none', [{ ...http, post: 'put' }], 'carrier kannel: post must be true, false or "form"'],
    ['no address for reports', [{ ...http, receipt_url: undefined }], 'carrier kannel: receipt_url'],
    ['a token that can be guessed', [{ ...http, receipt_token: 'hush-hush' }], 'carrier kannel: receipt_token'],
    [
      'settings of the other kind',
      [{ ...http, bind_mode: 'trx' }],
      'carrier kannel: bind_mode is not a setting of an HTTP carrier',
    ],
    ['settings with a name that is none', [{ ...smpp, 'hush-hush hush-hush': 1 }], 'one of the names is not a setting'],
    ['a profile for HTTP', [{ ...http, profile: 'standard' }], 'profile is for SMPP carriers'],
  ])('refuses %s, naming the field and no value', (_what, value, problem) => {
    const parse = () => parseCarriers(value);
    expect(parse).toThrow(problem);
    expect(parse).not.toThrow('hush-hush');
  });

  it.each([
    ['profile', 'nobody', 'profile must be one of standard'],
    ['prefixes', ['+46'], 'prefixes must be a list of digits'],
    ['priority', 0, 'priority'],
    ['bind_mode', 'both', 'bind_mode must be one of trx, tx_rx, tx, rx'],
    ['hosts', [{ host: 'a', port: 1 }], 'host cannot stand beside hosts'],
    ['rx_port', 70_000, 'rx_port'],
    ['max_sessions', 65, 'max_sessions must be a whole number from 1 to 64'],
    ['system_id', 'x'.repeat(16), 'system_id must be a text of 1 to 15 characters'],
    ['system_type', 'x'.repeat(13), 'system_type'],
    ['interface_version', '3.5', 'interface_version'],
    ['bind_ton', 256, 'bind_ton'],
    ['bind_npi', -1, 'bind_npi'],
    ['address_range', 'x'.repeat(41), 'address_range'],
    ['tls', 'yes', 'tls must be true or false'],
    ['tls_ca', '/hush-hush/ca.pem', 'tls_ca must be certificates in PEM'],
    ['tls_cert', 'hush-hush', 'tls_cert'],
    ['tls_key', 'hush-hush', 'tls_key'],
    ['tls_servername', 'hush hush', 'tls_servername'],
    ['tls_min', '1.1', 'tls_min'],
    ['window_size', 0, 'window_size must be a whole number from 1 to 1000'],
    ['messages_per_second', 0, 'messages_per_second must be a number'],
    ['per_sender_per_second', 1, 'per_sender_per_second is not a setting'],
    ['late_delivered', 'ignore', 'late_delivered is not a setting'],
    ['mo', {}, 'mo is not a setting'],
    ['bind_timeout_ms', 0, 'bind_timeout_ms'],
    ['submit_timeout_ms', 120_001, 'submit_timeout_ms'],
    ['enquire_interval_ms', 1.5, 'enquire_interval_ms'],
    ['enquire_timeout_ms', '1', 'enquire_timeout_ms'],
    ['keepalive', true, 'keepalive'],
    ['message_id_form', 'hex', 'message_id_form must be one of auto, text'],
    ['receipt_detection', 'auto', 'receipt_detection'],
    ['receipt_address', 'both', 'receipt_address'],
    ['country_code', '046', 'country_code'],
    ['receipt_time_zone', '+2', 'receipt_time_zone must be unknown, an offset'],
    ['receipt_time_zone', 'Hush/Hush', 'receipt_time_zone must be unknown, an offset'],
    ['state_aliases', { ACKED: 'hush-hush' }, 'state_aliases must be an object'],
    ['state_by_error', { UNDELIV: 'enroute' }, 'state_by_error must be an object'],
    ['unknown_state', 'ignore', 'unknown_state'],
    ['multipart_receipts', 'some', 'multipart_receipts'],
    ['request_receipt_on', 'any', 'request_receipt_on'],
    ['receipt_means', 'nothing', 'receipt_means'],
    ['registered_delivery', 256, 'registered_delivery'],
    ['send_reference', 1, 'send_reference'],
    ['source_rules', [{ match: 'all', ton: 1, npi: 1 }], 'source_rules 1: match must be one of letters'],
    ['source_rules', [{ match: 'any', ton: 1, npi: 1, nip: 1 }], 'source_rules 1: nip is not a field'],
    ['sender_max_digits_short', 16, 'sender_max_digits_short'],
    ['dest_ton', 256, 'dest_ton'],
    ['dest_npi', 256, 'dest_npi'],
    ['dest_format', 'e164', 'dest_format'],
    ['default_alphabet', 'utf8', 'default_alphabet'],
    ['gsm7_packing', true, 'gsm7_packing'],
    ['gsm7_data_coding', 256, 'gsm7_data_coding'],
    ['ucs2_data_coding', 256, 'ucs2_data_coding'],
    ['latin1_data_coding', 256, 'latin1_data_coding'],
    ['concatenation', 'udh8', 'concatenation'],
    ['validity', 48, 'validity'],
    ['max_validity_hours', 169, 'max_validity_hours'],
    ['submit_mode', 'datagram', 'submit_mode'],
    ['service_type', 'hush-hush', 'service_type'],
    ['priority_by_lane', { otp: 4 }, 'priority_by_lane: otp'],
    ['priority_by_lane', { fast: 1 }, 'priority_by_lane: fast is not a lane'],
    ['flash', true, 'flash'],
    ['tlvs', [{ tag: 5120, type: 'text', value: 'a' }], 'tlvs 1: tag must be'],
    ['tlvs', [{ tag: '0x0204', type: 'uint16', value: 1 }], 'tlvs 1: tag must be one that submits do not have already'],
    ['tlvs', [{ tag: '0x1400', type: 'uint8', value: 256 }], 'tlvs 1: value must be a number up to 255'],
    [
      'tlvs',
      [
        { tag: '0x1400', type: 'text', value: 'a' },
        { tag: '0x1400', type: 'text', value: 'b' },
      ],
      'tlvs must not name a tag twice',
    ],
    ['tlvs', [{ tag: '0x1400', type: 'text', attribute: 'entity_id' }], 'sender_attributes must give entity_id'],
    ['sender_attributes', { SHOP: 'hush-hush' }, 'sender_attributes must be an object'],
    ['status_rules', { ESME_ROK: 'never' }, 'status_rules must be an object'],
    ['status_rules', { ESME_RSYSERR: 'hush-hush' }, 'status_rules must be an object'],
    ['my_number', '+46', 'my_number'],
    ['unified_prefix', '+46', 'unified_prefix'],
    ['uncertain_wait_seconds', { otp: 0 }, 'uncertain_wait_seconds: otp'],
    ['max_resends', 11, 'max_resends'],
    ['max_attempts', 0, 'max_attempts'],
    ['max_attempts', 101, 'max_attempts'],
  ])('refuses %s %j', (field, value, problem) => {
    const problems = problemsOf({ ...smpp, [field]: value });
    expect(problems).toContain(`carrier main: ${problem}`);
    expect(problems).not.toMatch(/hush.hush/i);
  });

  it.each([
    ['port', 1, 65_535],
    ['priority', 1, 1_000],
    ['max_sessions', 1, 64],
    ['bind_ton', 0, 255],
    ['bind_npi', 0, 255],
    ['window_size', 1, 1_000],
    ['messages_per_second', 0.01, 100_000],
    ['bind_timeout_ms', 1, 120_000],
    ['submit_timeout_ms', 1, 120_000],
    ['enquire_interval_ms', 1, 3_600_000],
    ['enquire_timeout_ms', 1, 120_000],
    ['sender_max_digits_short', 0, 15],
    ['dest_ton', 0, 255],
    ['dest_npi', 0, 255],
    ['gsm7_data_coding', 0, 255],
    ['ucs2_data_coding', 0, 255],
    ['max_validity_hours', 1, 168],
    ['priority_by_lane', 0, 3],
    ['uncertain_wait_seconds', 1, 86_400],
    ['max_resends', 0, 10],
    ['max_attempts', 1, 100],
  ])('takes %s from %d to %d', (field, min, max) => {
    for (const value of [min, max]) expect(problemsOf({ ...smpp, [field]: value })).toBe('');
    for (const value of [min - 1, max + 1])
      expect(problemsOf({ ...smpp, [field]: value })).toContain(`carrier main: ${field}`);
  });

  it.each([
    ['system_id', 1, 15],
    ['password', 1, 64],
    ['system_type', 0, 12],
    ['address_range', 0, 40],
  ])('takes a %s of %d to %d characters', (field, min, max) => {
    for (const length of [min, max]) expect(problemsOf({ ...smpp, [field]: 'x'.repeat(length) })).toBe('');
    for (const length of min === 0 ? [max + 1] : [min - 1, max + 1])
      expect(problemsOf({ ...smpp, [field]: 'x'.repeat(length) })).toContain(`carrier main: ${field}`);
  });

  it('reads statuses up to the highest, in each notation', () => {
    const rules = { '0xffffffff': 'never', '4294967295': 'never', '0x400': 'later' };
    expect([...parsed({ status_rules: rules }).statusRules.keys()]).toEqual(['0xffffffff', '0x00000400']);
    for (const status of ['4294967296', '0', '0x0', '0x100000000', '-1'])
      expect(problemsOf({ ...smpp, status_rules: { [status]: 'never' } })).toContain('status_rules must be an object');
  });

  it.each([
    [{ tls_ca: CERTIFICATE }, 'tls_ca needs tls'],
    [{ tls_ca_file: '/nowhere' }, 'tls_ca_file needs tls'],
    [{ tls_min: '1.3' }, 'tls_min needs tls'],
    [{ tls: true, tls_cert: CERTIFICATE }, 'tls_cert needs tls_key'],
    [{ tls: true, tls_key: KEY }, 'tls_key needs tls_cert'],
    [{ interface_version: '3.3', send_reference: true }, 'send_reference cannot be true with interface_version 3.3'],
    [{ interface_version: '3.3', concatenation: 'sar' }, 'concatenation cannot be sar with interface_version 3.3'],
    [
      { interface_version: '3.3', concatenation: 'payload' },
      'concatenation cannot be payload with interface_version 3.3',
    ],
    [{ interface_version: '3.3', flash: 'subunit' }, 'flash cannot be subunit with interface_version 3.3'],
    [
      { interface_version: '3.3', tlvs: [{ tag: '0x1400', type: 'text', value: 'a' }] },
      'tlvs cannot be sent with interface_version 3.3',
    ],
    [{ bind_mode: 'tx' }, 'bind_mode tx receives no receipts'],
    [{ bind_mode: 'rx', prefixes: [''] }, 'bind_mode rx cannot submit'],
    [{ rx_host: 'b.example' }, 'rx_host needs bind_mode tx_rx'],
    [{ rx_port: 1 }, 'rx_port needs bind_mode tx_rx'],
    [{ host: null, hosts: [] }, 'hosts must have at least one host'],
    [{ dest_format: 'national' }, 'dest_format national needs country_code'],
    [
      { gsm7_packing: 'packed', default_alphabet: 'latin1' },
      'gsm7_packing cannot be packed with default_alphabet latin1',
    ],
    [{ gsm7_packing: 'packed', concatenation: 'payload' }, 'gsm7_packing cannot be packed with concatenation payload'],
    [{ latin1_data_coding: 3 }, 'latin1_data_coding needs default_alphabet latin1'],
    [{ flash: 'dcs', default_alphabet: 'latin1' }, 'flash cannot be dcs with default_alphabet latin1'],
    [{ validity: 'none', max_validity_hours: 24 }, 'max_validity_hours has no effect with validity none'],
    [
      { concatenation: 'payload', request_receipt_on: 'last' },
      'request_receipt_on has no effect with concatenation payload',
    ],
    [{ registered_delivery: 0 }, 'registered_delivery asks for no receipts'],
    [{ registered_delivery: 1, receipt_means: 'none' }, 'registered_delivery asks for receipts'],
    [
      { request_receipt_on: 'first', multipart_receipts: 'each' },
      'multipart_receipts cannot be each with request_receipt_on first',
    ],
  ])('refuses the impossible combination %j', (settings, problem) => {
    expect(problemsOf({ ...smpp, ...settings })).toContain(`carrier main: ${problem}`);
  });
});
