import type { BodyOf, Command } from './commands';
import type { Tlvs } from './tlvs';

/** A decoded PDU: every mandatory field present, optional parameters in `tlvs`. */
export type PduOf<C extends Command> = {
  command: C;
  /** command_status: 0 in requests and in positive answers. */
  status: number;
  sequence: number;
  tlvs: Tlvs;
} & BodyOf<C>;

/** A well-framed PDU of a command outside this library's table, such as data_sm; its body is not read. */
export interface UnknownPdu {
  command: 'unknown';
  commandId: number;
  status: number;
  sequence: number;
}

export type Pdu = { [C in Command]: PduOf<C> }[Command] | UnknownPdu;

/** What encoding needs: omitted fields are 0, the empty string or no octets. */
export type PduInput<C extends Command = Command> = C extends Command
  ? { command: C; status?: number; sequence: number } & FieldsOf<C>
  : never;

/** The part of a PDU that a caller fills in; the session adds the header. */
export type FieldsOf<C extends Command> = Partial<BodyOf<C>> & { tlvs?: Tlvs };

export type SubmitSm = PduOf<'submit_sm'>;
export type DeliverSm = PduOf<'deliver_sm'>;
