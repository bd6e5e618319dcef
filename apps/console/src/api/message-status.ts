import type { Schemas } from '@sms/api-client';

export type ListedStatus = Schemas['ListedMessageResponse']['status'];

const IN_FLIGHT: ReadonlySet<ListedStatus> = new Set(['queued', 'pending']);

export const isInFlight = ({ status }: { readonly status: ListedStatus }): boolean => IN_FLIGHT.has(status);
