import type { UsageGroup } from './usage.queries';

export const GROUPS = [
  { value: 'status', label: 'Status' },
  { value: 'sender', label: 'Sender' },
  { value: 'reason', label: 'Reason' },
  { value: 'account', label: 'Account' },
] as const satisfies readonly { readonly value: UsageGroup; readonly label: string }[];

export type ShownGroup = (typeof GROUPS)[number]['value'];

export const groupOfSearch = (text: unknown): ShownGroup =>
  GROUPS.find(({ value }) => value === text)?.value ?? 'status';
