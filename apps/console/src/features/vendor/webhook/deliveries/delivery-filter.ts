import { type DeliveryOutcome, type DeliveryStatus, isDeliveryOutcome, isDeliveryStatus } from './delivery-status';

/** The filter of the list. */
export interface DeliveryFilter {
  readonly status?: DeliveryStatus;
  readonly outcome?: DeliveryOutcome;
  readonly message_id?: string;
  readonly from?: string;
  readonly to?: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the filter from an address or a form, and leaves out what is invalid. */
export function deliveryFilterOf(search: Readonly<Record<string, unknown>>): DeliveryFilter {
  const { status, outcome, message_id: message, from, to } = search;
  return {
    ...(typeof status === 'string' && isDeliveryStatus(status) && { status }),
    ...(typeof outcome === 'string' && isDeliveryOutcome(outcome) && { outcome }),
    ...(typeof message === 'string' && UUID.test(message) && { message_id: message.toLowerCase() }),
    ...(isTime(from) && { from }),
    ...(isTime(to) && { to }),
  };
}

const isTime = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** The path of the API's call. */
export function deliveriesPath(filter: DeliveryFilter): string {
  const query = new URLSearchParams(Object.entries(filter) as [string, string][]).toString();
  return `/v1/webhook-deliveries${query && `?${query}`}`;
}
