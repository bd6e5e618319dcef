import { Flag, Text, Whole } from '@sms/platform/validation';
import { IsOptional } from 'class-validator';

const DAY_MS = 86_400_000;
const Ms = () => Whole(1, DAY_MS);
const Count = (min = 1) => Whole(min, 1_000_000);

/** How the carrier treats sessions and accounts; an omitted setting means no limit. */
export class CarrierSettings {
  /** Sessions at once, beyond which a bind gets ESME_RALYBND. */
  @IsOptional() @Count() readonly maxSessions?: number;
  /** A cut session counts as bound for this long. */
  @IsOptional() @Ms() readonly cutSessionCountsMs?: number;
  /** After this many refused binds in a row, every bind is refused with ESME_RBINDFAIL for `blockMs`. */
  @IsOptional() @Count() readonly blockAfterFailedBinds?: number;
  @IsOptional() @Ms() readonly blockMs?: number;
  /** Another system_type gets ESME_RINVSYSTYP. */
  @IsOptional() @Text(/^[^]{0,12}$/u, 'a text of at most 12 characters') readonly systemType?: string;
  /** Sessions on which the ESME has not sent enquire_link for this long are cut. */
  @IsOptional() @Ms() readonly cutWithoutEnquireLinkMs?: number;
  /** The carrier unbinds each session after this time. */
  @IsOptional() @Ms() readonly unbindAfterMs?: number;
  /** After this many answered submits in all, every session answers enquire_link only. */
  @IsOptional() @Count(0) readonly answeredSubmits?: number;
  /** Submits in flight on a session; further ones get ESME_RSUBMITFAIL. */
  @IsOptional() @Count() readonly windowSize?: number;
  /** Submits of all sessions of a system_id within any second; further ones get ESME_RTHROTTLED. */
  @IsOptional() @Count() readonly accountSubmitsPerSecond?: number;
  /** A receipt is discarded after this time without a receiving session. */
  @IsOptional() @Ms() readonly receiptsKeptMs?: number;
  /** Receivers bind at the receiver port, transmitters at the main port, and transceivers at neither. */
  @IsOptional() @Flag() readonly separateReceivers?: boolean;
}
