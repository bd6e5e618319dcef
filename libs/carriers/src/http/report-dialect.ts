import type { ReportAnswer } from '../settings/report.settings';
import type { CarrierOddity } from '../port/carrier-oddity';
import type { CarrierReceipt } from '../port/carrier-receipt';
import type { CheckedReport, ReportRefusal } from './report-check';

/** A call to the address that a carrier reports to. */
export interface ReportCall extends CheckedReport {
  /** The submission named in the address after the token. */
  readonly submission: string | null;
  readonly query: URLSearchParams;
}

export interface ReportReading {
  readonly receipts: readonly CarrierReceipt[];
  readonly oddities: readonly Omit<CarrierOddity, 'carrier'>[];
  /** The call has nothing usable, and a repetition would not either. */
  readonly useless: boolean;
  /** For the log of the process: nothing that is secret or personal. */
  readonly details: Readonly<Record<string, string | null>>;
}

/** The format in which an HTTP carrier reports. */
export interface ReportDialect {
  readonly readsBody: boolean;
  /** Status of the answer to a wrong token. */
  readonly unknownTokenStatus: number;
  /** The answer once all is committed. */
  readonly answer: ReportAnswer;
  refusal(call: ReportCall): ReportRefusal | null;
  read(call: ReportCall): ReportReading;
}
