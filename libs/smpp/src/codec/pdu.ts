import type { BodyOf, Command } from './commands';
import type { Tlvs } from './tlvs';

/** Defects that decoding found within the frame. The readable fields are still used. */
interface Decoded {
  /** Human-readable descriptions; a shared empty array when there are none. */
  defects: readonly string[];
  /** The frame, its first 4,096 octets at most; only when there are defects. */
  raw?: Uint8Array;
}

/**
 * A decoded PDU: every mandatory field present (0, '' or no octets when the frame ended before it), optional parameters
 * in `tlvs`.
 */
export type PduOf<C extends Command> = {
  command: C;
  /** command_status: 0 in requests and in positive responses. */
  status: number;
  sequence: number;
  tlvs: Tlvs;
} & Decoded &
  BodyOf<C>;

/** A PDU of a command outside this library's table; its body is not read. */
export interface UnknownPdu extends Decoded {
  command: 'unknown';
  commandId: number;
  status: number;
  sequence: number;
}

export type Pdu = { [C in Command]: PduOf<C> }[Command] | UnknownPdu;

/** A PDU to encode: omitted fields are 0, the empty string or no octets. */
export type PduInput<C extends Command = Command> = C extends Command
  ? { command: C; status?: number; sequence: number } & FieldsOf<C>
  : never;

/** The part of a PDU that a caller fills in; the session adds the header. */
export type FieldsOf<C extends Command> = Partial<BodyOf<C>> & { tlvs?: Tlvs };

export type SubmitSm = PduOf<'submit_sm'>;
export type DeliverSm = PduOf<'deliver_sm'>;
export type DataSm = PduOf<'data_sm'>;
/**
 * A PDU that carries an incoming message or a receipt. The text of a data_sm is in `tlvs.messagePayload`; its
 * `shortMessage` is always empty.
 */
export type IncomingPdu = DeliverSm | DataSm;
