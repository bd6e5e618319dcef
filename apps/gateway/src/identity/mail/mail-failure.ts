/** A failed attempt to send, without the text of the server's response: it may name the recipient. */
export interface MailFailure {
  /** Of nodemailer, such as `ECONNECTION`. */
  readonly code: string;
  /** The command of SMTP that failed. */
  readonly command?: string;
  /** The code of the server's response, if it has responded: 4xx for now, 5xx for good. */
  readonly responseCode?: number;
}

export function failureOf(error: unknown): MailFailure {
  const { code, command, responseCode } = error as Partial<Record<keyof MailFailure, unknown>>;
  return {
    code: typeof code === 'string' ? code : 'UNKNOWN',
    ...(typeof command === 'string' && { command }),
    ...(typeof responseCode === 'number' && { responseCode }),
  };
}

/** The server wants nothing of this mail: its recipient is unknown, or its content is refused. */
export function isForGood(failure: MailFailure): boolean {
  return (failure.responseCode ?? 0) >= 500 && isOfThisMail(failure);
}

/** Whether another mail may fare better; otherwise the server is away, or refuses the gateway. */
export function isOfThisMail({ command }: MailFailure): boolean {
  return command === 'RCPT TO' || command === 'DATA';
}

const FIRST_WAIT_SECONDS = 30;
const MAX_WAIT_SECONDS = 1_800;

/** @param attempts that have failed, one or more */
export function secondsUntilNext(attempts: number): number {
  return Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (attempts - 1));
}
