/** Meaning of a negative response for a retry: slow down and retry, maybe retry later, or never retry. */
type Retry = 'throttled' | 'retryable' | 'permanent';

const STATUSES = {
  ESME_ROK: [0x00, 'permanent'],
  ESME_RINVMSGLEN: [0x01, 'permanent'],
  ESME_RINVCMDLEN: [0x02, 'permanent'],
  ESME_RINVCMDID: [0x03, 'permanent'],
  ESME_RINVBNDSTS: [0x04, 'retryable'],
  ESME_RALYBND: [0x05, 'retryable'],
  ESME_RINVPRTFLG: [0x06, 'permanent'],
  ESME_RINVREGDLVFLG: [0x07, 'permanent'],
  ESME_RSYSERR: [0x08, 'retryable'],
  ESME_RINVSRCADR: [0x0a, 'permanent'],
  ESME_RINVDSTADR: [0x0b, 'permanent'],
  ESME_RINVMSGID: [0x0c, 'permanent'],
  ESME_RBINDFAIL: [0x0d, 'retryable'],
  ESME_RINVPASWD: [0x0e, 'permanent'],
  ESME_RINVSYSID: [0x0f, 'permanent'],
  ESME_RCANCELFAIL: [0x11, 'permanent'],
  ESME_RREPLACEFAIL: [0x13, 'permanent'],
  ESME_RMSGQFUL: [0x14, 'throttled'],
  ESME_RINVSERTYP: [0x15, 'permanent'],
  ESME_RINVNUMDESTS: [0x33, 'permanent'],
  ESME_RINVDLNAME: [0x34, 'permanent'],
  ESME_RINVDESTFLAG: [0x40, 'permanent'],
  ESME_RINVSUBREP: [0x42, 'permanent'],
  ESME_RINVESMCLASS: [0x43, 'permanent'],
  ESME_RCNTSUBDL: [0x44, 'permanent'],
  ESME_RSUBMITFAIL: [0x45, 'retryable'],
  ESME_RINVSRCTON: [0x48, 'permanent'],
  ESME_RINVSRCNPI: [0x49, 'permanent'],
  ESME_RINVDSTTON: [0x50, 'permanent'],
  ESME_RINVDSTNPI: [0x51, 'permanent'],
  ESME_RINVSYSTYP: [0x53, 'permanent'],
  ESME_RINVREPFLAG: [0x54, 'permanent'],
  ESME_RINVNUMMSGS: [0x55, 'permanent'],
  ESME_RTHROTTLED: [0x58, 'throttled'],
  ESME_RINVSCHED: [0x61, 'permanent'],
  ESME_RINVEXPIRY: [0x62, 'permanent'],
  ESME_RINVDFTMSGID: [0x63, 'permanent'],
  ESME_RX_T_APPN: [0x64, 'retryable'],
  ESME_RX_P_APPN: [0x65, 'permanent'],
  ESME_RX_R_APPN: [0x66, 'permanent'],
  ESME_RQUERYFAIL: [0x67, 'permanent'],
  ESME_RINVOPTPARSTREAM: [0xc0, 'permanent'],
  ESME_ROPTPARNOTALLWD: [0xc1, 'permanent'],
  ESME_RINVPARLEN: [0xc2, 'permanent'],
  ESME_RMISSINGOPTPARAM: [0xc3, 'permanent'],
  ESME_RINVOPTPARAMVAL: [0xc4, 'permanent'],
  ESME_RDELIVERYFAILURE: [0xfe, 'permanent'],
  ESME_RUNKNOWNERR: [0xff, 'retryable'],
} as const satisfies Record<string, readonly [number, Retry]>;

export type CommandStatusName = keyof typeof STATUSES;

export const COMMAND_STATUS_NAMES = Object.keys(STATUSES) as CommandStatusName[];

const BY_CODE: ReadonlyMap<number, CommandStatusName> = new Map(
  COMMAND_STATUS_NAMES.map((name) => [STATUSES[name][0], name]),
);

export function statusCode(name: CommandStatusName): number {
  return STATUSES[name][0];
}

/** `0x…` for codes outside SMPP 3.4, which carriers do use. */
export function statusName(code: number): string {
  return BY_CODE.get(code) ?? `0x${code.toString(16).padStart(8, '0')}`;
}

/** True for the two statuses that mean "too fast": the message was not accepted and the whole bind must slow down. */
export function isThrottling(code: number): boolean {
  return retryOf(code) === 'throttled';
}

/**
 * Whether the same message may be accepted later. An unknown code counts as permanent, because blind retries are the
 * costlier mistake.
 */
export function isRetryable(code: number): boolean {
  return retryOf(code) !== 'permanent';
}

function retryOf(code: number): Retry {
  const name = BY_CODE.get(code);
  return name ? STATUSES[name][1] : 'permanent';
}
