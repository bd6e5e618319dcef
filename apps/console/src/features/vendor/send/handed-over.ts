/** Recipients that another page hands over to a new send. They are kept out of addresses and histories. */
export interface HandedOver {
  readonly numbers: readonly string[];
  /** Empty means the default of the account. */
  readonly sender: string;
}

let handed: HandedOver | null = null;

export function handOver(next: HandedOver): void {
  handed = next;
}

export const handedOver = (): HandedOver | null => handed;

export function forgetHandedOver(): void {
  handed = null;
}
