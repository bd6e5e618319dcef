/** How the carrier treats sessions and accounts; what is left out is without limit. */
export interface CarrierSettings {
  /** Sessions at once, beyond which a bind gets ESME_RALYBND. */
  readonly maxSessions?: number;
  /** For so long a session that was cut counts as if it were there. */
  readonly cutSessionCountsMs?: number;
  /** So many refused binds in a row, and every bind is refused with ESME_RBINDFAIL for `blockMs`. */
  readonly blockAfterFailedBinds?: number;
  readonly blockMs?: number;
  /** Another system_type gets ESME_RINVSYSTYP. */
  readonly systemType?: string;
  /** Sessions on which the ESME has not sent enquire_link for so long are cut. */
  readonly cutWithoutEnquireLinkMs?: number;
  /** The carrier unbinds each session after so long. */
  readonly unbindAfterMs?: number;
  /** So many submits are answered; after them a session answers enquire_link only. */
  readonly answeredSubmits?: number;
  /** Submits in flight on a session, beyond which ESME_RSUBMITFAIL comes. */
  readonly windowSize?: number;
  /** Of all sessions of a system_id together, within any second; beyond it ESME_RTHROTTLED comes. */
  readonly accountSubmitsPerSecond?: number;
  /** A receipt is thrown away after so long without a session that receives. */
  readonly receiptsKeptMs?: number;
  /** Receivers bind at the port for receivers, transmitters at the other, and nobody as transceiver. */
  readonly separateReceivers?: boolean;
}
