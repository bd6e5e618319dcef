export interface ShownBody {
  /** JSON: the exact text that a delivery of the event has as its body. */
  readonly body: string;
  /** Why the body tells neither number nor text; absent: it tells what its endpoint gets. */
  readonly textMissing?: 'dropped' | 'unreadable';
}
