/** The part of the untyped package `smpp` that the interop tests use. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server as NetServer } from 'node:net';

  export interface PeerPdu {
    command: string;
    command_status: number;
    sequence_number: number;
    response(fields?: object): PeerPdu;
    system_id?: string;
    password?: string;
    system_type?: string;
    interface_version?: number;
    addr_ton?: number;
    addr_npi?: number;
    address_range?: string;
    dest_addr_subunit?: number;
    /** Parameters the package has no name for, by their tag. */
    [tag: number]: Buffer;
    message_id?: string;
    message_state?: number;
    source_addr?: string;
    destination_addr?: string;
    data_coding?: number;
    user_message_reference?: number;
    receipted_message_id?: string;
    sar_msg_ref_num?: number;
    sar_total_segments?: number;
    sar_segment_seqnum?: number;
    message_payload?: { message: string | Buffer };
    short_message?: { message: string | Buffer; udh?: Buffer[] };
  }

  type Respond = (pdu: PeerPdu) => void;

  export interface PeerSession extends EventEmitter {
    send(pdu: PeerPdu): boolean;
    bind_transceiver(fields: object, respond: Respond): boolean;
    bind_transmitter(fields: object, respond: Respond): boolean;
    bind_receiver(fields: object, respond: Respond): boolean;
    submit_sm(fields: object, respond: Respond): boolean;
    deliver_sm(fields: object, respond: Respond): boolean;
    data_sm(fields: object, respond: Respond): boolean;
    outbind(fields: object): boolean;
    alert_notification(fields: object): boolean;
    query_sm(fields: object, respond: Respond): boolean;
    enquire_link(fields: object, respond: Respond): boolean;
    unbind(fields: object, respond: Respond): boolean;
    close(): void;
    destroy(): void;
  }

  export function createServer(onSession: (session: PeerSession) => void): NetServer;
  export function connect(options: { host: string; port: number }): PeerSession;
}
