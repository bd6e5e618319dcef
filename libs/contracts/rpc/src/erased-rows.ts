/** What the erasure of a phone number has erased of a kind of rows, over all of its requests to the service. */
export interface ErasedRows {
  readonly kind: string;
  readonly rows: number;
  /** When the oldest and the newest of them were written; ISO 8601, UTC. */
  readonly from: string;
  readonly to: string;
}
