import type { WireError } from '@sms/platform/errors';

// The wire format of Nest's NATS transport.

export interface RequestPacket {
  readonly data?: unknown;
  /** Returned with the reply. The inbox identifies a reply's request; a packet without an id is a hint. */
  readonly id?: string;
}

interface ReplyPacket<Reply> {
  readonly err?: WireError;
  readonly response: Reply;
}

export function encodeRequest(subject: string, json: string): string {
  return `{"pattern":"${subject}","data":${json},"id":"0"}`;
}

export function encodeHint(subject: string, payload: unknown): string {
  return JSON.stringify({ pattern: subject, data: payload });
}

export function encodeReply(id: string, result: { readonly err: WireError } | { readonly response: unknown }): string {
  return JSON.stringify({ ...result, isDisposed: true, id });
}

/** @throws when the data is not a JSON object */
export function decodeRequest(data: Uint8Array): RequestPacket {
  const packet: unknown = parse(data);
  if (typeof packet !== 'object' || packet === null) throw new TypeError('a packet is an object');
  return packet;
}

export function decodeReply<Reply>(data: Uint8Array): ReplyPacket<Reply> {
  return parse(data) as ReplyPacket<Reply>;
}

function parse(data: Uint8Array): unknown {
  return JSON.parse(Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString());
}
