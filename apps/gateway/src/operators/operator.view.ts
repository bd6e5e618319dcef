export interface OperatorRow {
  readonly id: number;
  readonly email: string;
  readonly created_at: Date;
}

/** An operator as the API shows one. */
export function operatorView({ id, email, created_at }: OperatorRow) {
  return { id, email, created_at: created_at.toISOString() };
}
