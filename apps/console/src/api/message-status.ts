import type { Schemas } from '@sms/api-client';

export type MessageStatus = Schemas['ListedMessageResponse']['status'];

const IN_FLIGHT: ReadonlySet<MessageStatus> = new Set(['queued', 'pending']);

export const isInFlight = ({ status }: { readonly status: MessageStatus }): boolean => IN_FLIGHT.has(status);
