import type { QueryClient } from '@tanstack/react-query';
import { senderNamesInStatus } from '../../../api/sender-names';
import type { Mode } from '../../../session/use-mode';

/** What another page hands over to a new send. It is kept out of addresses and histories. */
export interface HandedOver {
  readonly numbers: readonly string[];
  /** Empty means the default of the account. */
  readonly sender: string;
  readonly message?: string;
}

let handed: HandedOver | null = null;

/** The default takes the place of a sender that cannot be chosen, as that of the platform. */
export async function handOver(client: QueryClient, mode: Mode, next: HandedOver): Promise<void> {
  const { sender_names: names } = await client.fetchQuery(senderNamesInStatus(mode, 'active'));
  const canBeChosen = names.some(({ senderid }) => senderid === next.sender);
  handed = { ...next, sender: canBeChosen ? next.sender : '' };
}

export const handedOver = (): HandedOver | null => handed;

export function forgetHandedOver(): void {
  handed = null;
}
