/** Settings of an SMPP carrier, by their names in the list of carriers. */
type Profile = Readonly<Record<string, unknown>>;

/** One type and plan for all senders. */
const everySender = (ton: number, npi: number) => [{ match: 'any', ton, npi }];

/**
 * Initial settings. Each profile names its source; the carrier's document for the account overrides it, and settings
 * of single accounts (hosts, system_id, rates) are not here.
 */
export const PROFILES: ReadonlyMap<string, Profile> = new Map<string, Profile>([
  ['standard', {}],

  // CardBoardFish's SMPP guide: responses in hexadecimal, receipts in decimal, no optional parameters; ksmppd issue 56.
  [
    'smpp33',
    { interface_version: '3.3', send_reference: false, message_id_form: 'hex_to_decimal', concatenation: 'udh' },
  ],

  // Vonage's SMPP guide: "msg-id-type 0x01" for Kannel; receipts quote no text, and say dlvrd:000 with DELIVRD.
  ['vonage', { message_id_form: 'hex_to_decimal', error_codes: 'vonage' }],

  // Infobip's SMPP specification: 3.4 only, TLS on port 8887, short codes 3/0, names 5/0, numbers 1/1.
  [
    'infobip',
    {
      interface_version: '3.4',
      tls: true,
      error_codes: 'gsm',
      sender_max_digits_short: 6,
      source_rules: [
        { match: 'letters', ton: 5, npi: 0 },
        { match: 'short_code', ton: 3, npi: 0 },
        { match: 'digits', ton: 1, npi: 1 },
      ],
    },
  ],

  // Sinch's SMPP guide for its cloud: a window of 10, up to three sessions. (Latin-1 only on ports 9000 and 9443.)
  ['sinch-cloud', { window_size: 10, max_sessions: 3 }],

  // Sinch's SMPP guide for the older service: TLS on port 3601, two sessions a host, states in TLVs.
  ['sinch', { tls: true, max_sessions: 2, window_size: 10 }],

  // Twilio's SMPP guide: TLS 1.2 or later, our addresses registered, an enquire_link each minute.
  ['twilio', { error_codes: 'twilio', tls: true, tls_min: '1.2', keepalive: 'always', enquire_interval_ms: 60_000 }],

  // CM.com's SMPP guide: receipts in deliver_sm or data_sm, dates of 14 digits, ids of 32 characters. All of that is
  // read anyway.
  ['cm', {}],

  // GatewayAPI's SMPP guide: two hosts, receipts in any order over all binds, our reference quoted in text:, flash as
  // 0xF0 and 24.
  ['gatewayapi', { flash: 'dcs_f0', max_sessions: 2 }],

  // Clickatell's SMPP guide: a numeric system_type (of the account), passwords of 8, our enquire_link at least every 5
  // minutes.
  ['clickatell', { keepalive: 'always', enquire_interval_ms: 60_000 }],

  // ClickSend's SMPP guide: two sessions, one to each of two hosts, a window of 10, type 1 plan 0, an enquire_link
  // every 30 s.
  [
    'clicksend',
    {
      max_sessions: 2,
      window_size: 10,
      source_rules: everySender(1, 0),
      dest_ton: 1,
      dest_npi: 0,
      keepalive: 'always',
      enquire_interval_ms: 30_000,
    },
  ],

  // SMSPortal's SMPP guide: type and plan 0 everywhere, data_coding 0 and 8 only, 50 a second and 4 sessions a host.
  [
    'smsportal',
    {
      source_rules: everySender(0, 0),
      dest_ton: 0,
      dest_npi: 0,
      window_size: 10,
      max_sessions: 4,
      messages_per_second: 50,
    },
  ],

  // Route Mobile's SMPP guide: an enquire_link every 60 s, cut after 5 minutes of silence, 0x34 or taken for 3.3; ids
  // are UUIDs (Jasmin issue 643).
  ['route-mobile', { interface_version: '3.4', keepalive: 'always', enquire_interval_ms: 60_000 }],

  // SMS Central's (Australia) SMPP guide: intermediate notifications, and words of its own.
  [
    'sms-central-au',
    { state_aliases: { BUFFRED: 'enroute', NOCRED: 'rejected', SYSERR: 'undeliverable', FAILED: 'undeliverable' } },
  ],

  // KAST's SMPP guide: headers in the text are the only long messages; DELIVRD means that the network took it.
  ['kast', { concatenation: 'udh', receipt_means: 'network' }],

  // Jasmin's documentation: ids are UUIDs, an ACCEPTD may come first, receipts without sub and dlvrd. All of that is
  // read anyway.
  ['jasmin', {}],

  // Local operators whose data_coding 0 is Latin-1; not confirmed by a document.
  ['legacy-latin1', { default_alphabet: 'latin1' }],

  // India's DLT rules as MobTexting documents them: entity, template and telemarketer of each sender. Goes beside
  // another profile.
  [
    'india-dlt',
    {
      tlvs: [
        { tag: '0x1400', type: 'text', attribute: 'entity_id' },
        { tag: '0x1401', type: 'text', attribute: 'template_id' },
        { tag: '0x1402', type: 'text', attribute: 'telemarketer_id' },
      ],
    },
  ],
]);
