/** One mandatory field of a PDU body. `max` of a C-octet string counts its terminating NUL. */
type Field =
  | { readonly name: string; readonly kind: 'u8' }
  | { readonly name: string; readonly kind: 'cstring'; readonly max: number }
  | { readonly name: string; readonly kind: 'octets' }
  | { readonly name: string; readonly kind: 'absent' };

const u8 = <N extends string>(name: N) => ({ name, kind: 'u8' }) as const;
const cstring = <N extends string>(name: N, max: number) => ({ name, kind: 'cstring', max }) as const;
/** A length octet, then that many octets. */
const octets = <N extends string>(name: N) => ({ name, kind: 'octets' }) as const;
/** Not on the wire: read as no octets, so that deliver_sm and data_sm have the same fields. */
const absent = <N extends string>(name: N) => ({ name, kind: 'absent' }) as const;

const BIND = [
  cstring('systemId', 16),
  // SMPP allows 8 characters; some carriers issue and accept longer ones.
  cstring('password', 65),
  cstring('systemType', 13),
  u8('interfaceVersion'),
  u8('addrTon'),
  u8('addrNpi'),
  cstring('addressRange', 41),
] as const;

const MESSAGE = [
  cstring('serviceType', 6),
  u8('sourceAddrTon'),
  u8('sourceAddrNpi'),
  cstring('sourceAddr', 21),
  u8('destAddrTon'),
  u8('destAddrNpi'),
  cstring('destinationAddr', 21),
  u8('esmClass'),
  u8('protocolId'),
  u8('priorityFlag'),
  cstring('scheduleDeliveryTime', 17),
  cstring('validityPeriod', 17),
  u8('registeredDelivery'),
  u8('replaceIfPresentFlag'),
  u8('dataCoding'),
  u8('smDefaultMsgId'),
  octets('shortMessage'),
] as const;

const DATA = [
  cstring('serviceType', 6),
  u8('sourceAddrTon'),
  u8('sourceAddrNpi'),
  cstring('sourceAddr', 65),
  u8('destAddrTon'),
  u8('destAddrNpi'),
  cstring('destinationAddr', 65),
  u8('esmClass'),
  u8('registeredDelivery'),
  u8('dataCoding'),
  // The text of a data_sm is always in message_payload.
  absent('shortMessage'),
] as const;

const OUTBIND = [cstring('systemId', 16), cstring('password', 65)] as const;
const ALERT = [
  u8('sourceAddrTon'),
  u8('sourceAddrNpi'),
  cstring('sourceAddr', 65),
  u8('esmeAddrTon'),
  u8('esmeAddrNpi'),
  cstring('esmeAddr', 65),
] as const;
const QUERY = [cstring('messageId', 65), u8('sourceAddrTon'), u8('sourceAddrNpi'), cstring('sourceAddr', 21)] as const;
const QUERY_RESP = [cstring('messageId', 65), cstring('finalDate', 17), u8('messageState'), u8('errorCode')] as const;
const SYSTEM_ID = [cstring('systemId', 16)] as const;
const MESSAGE_ID = [cstring('messageId', 65)] as const;
const EMPTY = [] as const;

/** The commands this library speaks: their ids on the wire and the order of their mandatory fields. */
export const COMMANDS = {
  generic_nack: { id: 0x80000000, fields: EMPTY },
  bind_receiver: { id: 0x00000001, fields: BIND },
  bind_receiver_resp: { id: 0x80000001, fields: SYSTEM_ID },
  bind_transmitter: { id: 0x00000002, fields: BIND },
  bind_transmitter_resp: { id: 0x80000002, fields: SYSTEM_ID },
  query_sm: { id: 0x00000003, fields: QUERY },
  query_sm_resp: { id: 0x80000003, fields: QUERY_RESP },
  submit_sm: { id: 0x00000004, fields: MESSAGE },
  submit_sm_resp: { id: 0x80000004, fields: MESSAGE_ID },
  deliver_sm: { id: 0x00000005, fields: MESSAGE },
  deliver_sm_resp: { id: 0x80000005, fields: MESSAGE_ID },
  unbind: { id: 0x00000006, fields: EMPTY },
  unbind_resp: { id: 0x80000006, fields: EMPTY },
  bind_transceiver: { id: 0x00000009, fields: BIND },
  bind_transceiver_resp: { id: 0x80000009, fields: SYSTEM_ID },
  outbind: { id: 0x0000000b, fields: OUTBIND },
  enquire_link: { id: 0x00000015, fields: EMPTY },
  enquire_link_resp: { id: 0x80000015, fields: EMPTY },
  alert_notification: { id: 0x00000102, fields: ALERT },
  data_sm: { id: 0x00000103, fields: DATA },
  data_sm_resp: { id: 0x80000103, fields: MESSAGE_ID },
} as const satisfies Record<string, { id: number; fields: readonly Field[] }>;

export type Command = keyof typeof COMMANDS;

type ValueOf<K> = K extends 'u8' ? number : K extends 'cstring' ? string : Uint8Array;
export type BodyOf<C extends Command> = {
  -readonly [F in (typeof COMMANDS)[C]['fields'][number] as F['name']]: ValueOf<F['kind']>;
};

const NAMES: ReadonlyMap<number, Command> = new Map(
  (Object.keys(COMMANDS) as Command[]).map((command) => [COMMANDS[command].id, command]),
);

export function commandOf(id: number): Command | undefined {
  return NAMES.get(id);
}

export function fieldsOfCommand(command: Command): readonly Field[] {
  return COMMANDS[command].fields;
}

/** Responses, generic_nack among them, have the top bit of the command id set. */
export function isResponseId(id: number): boolean {
  return id >= 0x80000000;
}
