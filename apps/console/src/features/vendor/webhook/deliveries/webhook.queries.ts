import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import type { Schemas } from '@sms/api-client';
import type { DeliveryFilter } from './delivery-filter';
import type { DeliveryStatus } from './delivery-status';

export type DeliveryPage = Schemas['WebhookDeliveriesResponse'];
export type WebhookDelivery = Schemas['WebhookDeliveryResponse'];
export type EndpointHealth = NonNullable<Schemas['DeliveryWebhookResponse']['delivery']>;
export type DeliveryDetails = Schemas['WebhookDeliveryShownResponse'];
export type Attempt = Schemas['WebhookAttemptResponse'];

export const REFETCH_MS = 5_000;
const FRESH_MS = 60_000;
const LIMIT = 50;

/** Fetched again while the page is visible, because a pause begins and ends by itself. */
export const webhook = queryOptions({
  queryKey: ['webhook'],
  queryFn: () => dataOf(api.GET('/v1/vendors/delivery-webhook')),
  refetchInterval: REFETCH_MS,
});

/** Fetched again while the page is visible. */
export const deliveries = (filter: DeliveryFilter, cursor: number | undefined) =>
  queryOptions({
    queryKey: ['webhook-deliveries', filter, cursor ?? 'newest'],
    queryFn: () =>
      dataOf(
        api.GET('/v1/webhook-deliveries', {
          params: { query: { ...filter, limit: LIMIT, ...(cursor !== undefined && { cursor }) } },
        }),
      ),
    refetchInterval: REFETCH_MS,
  });

/**
 * A delivery with its request, which never changes.
 * @param sequence undefined for the newest event of the id
 */
export const deliveryDetails = (id: string, sequence: number | undefined) =>
  queryOptions({
    queryKey: ['webhook-deliveries', 'details', id, sequence ?? 'newest'],
    queryFn: () =>
      dataOf(
        api.GET('/v1/webhook-deliveries/{id}', {
          params: { path: { id }, query: { ...(sequence !== undefined && { sequence }) } },
        }),
      ),
    staleTime: FRESH_MS,
  });

/** A mutation that changes the settings or the deliveries. */
function useWebhookMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['webhook'] });
      await client.invalidateQueries({ queryKey: ['webhook-deliveries'] });
    },
  });
}

interface WebhookToSet {
  readonly url: string | null;
  /** Whether events tell text and number; absent: as before. */
  readonly include?: boolean;
  readonly password: string;
}

/** An empty password is not sent: the API asks for one when it needs it. */
export const useSetWebhook = () =>
  useWebhookMutation(({ url, include, password }: WebhookToSet) =>
    dataOf(
      api.PUT('/v1/vendors/delivery-webhook', {
        body: {
          delivery_webhook_url: url,
          ...(include !== undefined && { include_text_and_number: include }),
          ...(password !== '' && { current_password: password }),
        },
      }),
    ),
  );

export const useRotateSecret = () =>
  useWebhookMutation((revokeOld: boolean) =>
    dataOf(api.POST('/v1/vendors/delivery-webhook/rotate-secret', { body: { revoke_old: revokeOld } })),
  );

export const useTestWebhook = () => useWebhookMutation(() => dataOf(api.POST('/v1/webhooks/test')));

export const useReplay = () =>
  useWebhookMutation((id: string) =>
    dataOf(api.POST('/v1/webhook-deliveries/{id}/replay', { params: { path: { id } } })),
  );

/** The filter as a replay takes it; undefined for no filter at all and for pending deliveries. */
export function replayableOf(filter: DeliveryFilter): Replayable | undefined {
  const { status, ...others } = filter;
  if (status === 'pending' || Object.keys(filter).length === 0) return undefined;
  return { ...others, ...(status && { status }) };
}

type Replayable = Omit<DeliveryFilter, 'status'> & { readonly status?: Exclude<DeliveryStatus, 'pending'> };

/** How many deliveries a replay of the filter sends again. */
export const replayCount = (filter: Replayable | undefined) =>
  queryOptions({
    queryKey: ['webhook-deliveries', 'replay', filter],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const data = await dataOf(api.POST('/v1/webhook-deliveries/replay', { body: { ...filter, dry_run: true } }));
      if (!('count' in data)) throw new Error('the response has no count');
      return data;
    },
  });

/** Returns how many deliveries are sent again. The API replays up to a thousand per call. */
export const useReplayFilter = () =>
  useWebhookMutation(async (filter: Replayable) => {
    let replayed = 0;
    for (let cursor: number | null | undefined; cursor !== null;) {
      const body = { ...filter, ...(cursor !== undefined && { cursor }) };
      const data = await dataOf(api.POST('/v1/webhook-deliveries/replay', { body }));
      if (!('replayed' in data)) throw new Error('nothing was replayed');
      replayed += data.replayed;
      cursor = data.next_cursor;
    }
    return replayed;
  });
