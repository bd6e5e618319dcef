/** How the carrier treats sessions and accounts; an omitted setting means no limit. */
export interface CarrierSettings {
  /** Sessions at once, beyond which a bind gets ESME_RALYBND. */
  readonly maxSessions?: number;
  /** A cut session counts as bound for this long. */
  readonly cutSessionCountsMs?: number;
  /** After this many refused binds in a row, every bind is refused with ESME_RBINDFAIL for `blockMs`. */
  readonly blockAfterFailedBinds?: number;
  readonly blockMs?: number;
  /** Another system_type gets ESME_RINVSYSTYP. */
  readonly systemType?: string;
  /** Sessions on which the ESME has not sent enquire_link for this long are cut. */
  readonly cutWithoutEnquireLinkMs?: number;
  /** The carrier unbinds each session after this time. */
  readonly unbindAfterMs?: number;
  /** After this many answered submits in all, every session answers enquire_link only. */
  readonly answeredSubmits?: number;
  /** Submits in flight on a session; further ones get ESME_RSUBMITFAIL. */
  readonly windowSize?: number;
  /** Submits of all sessions of a system_id within any second; further ones get ESME_RTHROTTLED. */
  readonly accountSubmitsPerSecond?: number;
  /** A receipt is discarded after this time without a receiving session. */
  readonly receiptsKeptMs?: number;
  /** Receivers bind at the receiver port, transmitters at the main port, and transceivers at neither. */
  readonly separateReceivers?: boolean;
}
