import { t } from '../../../i18n/t';
import type { UsageGroup } from './usage.queries';

export const GROUPS = [
  { value: 'status', label: t.usage.groups.status },
  { value: 'sender', label: t.usage.groups.sender },
  { value: 'reason', label: t.usage.groups.reason },
  { value: 'account', label: t.usage.groups.account },
] as const satisfies readonly { readonly value: UsageGroup; readonly label: string }[];

export type ShownGroup = (typeof GROUPS)[number]['value'];

export const groupOfSearch = (text: unknown): ShownGroup =>
  GROUPS.find(({ value }) => value === text)?.value ?? 'status';
