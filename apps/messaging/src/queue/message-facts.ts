/** What does not change about a message, as events tell it. */
export interface MessageFacts {
  /** Of the log. */
  readonly id: number;
  readonly requestId: string;
  readonly ordinal: number;
  readonly accountId: number;
  readonly sender: string;
  readonly recipient: string;
  /** As logs may show it. */
  readonly text: string;
  readonly credits: number;
  readonly sandbox: boolean;
  readonly createdAt: Date;
}
