import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf, done } from '../../../api/client';
import type { LimitsSource } from '../../../api/traffic-limits';

export type VendorUser = Schemas['UserResponse'];

const LIMIT = 100;

export const usersOf = (vendor: number) =>
  queryOptions({
    queryKey: ['vendors', vendor, 'users'],
    queryFn: () =>
      dataOf(
        api.GET('/v1/admin/vendors/{id}/users', {
          params: { path: { id: String(vendor) }, query: { limit: LIMIT } },
        }),
      ),
  });

const of = (id: number) => ({ params: { path: { id: String(id) } } });
const reasoned = (reason: string) => ({ body: reason === '' ? {} : { reason } });

/** The limits of a vendor, as an operator changes them. */
export const limitsOf = (id: number): LimitsSource => ({
  key: ['vendors', id, 'traffic-limits'],
  changes: 'operator',
  read: () => dataOf(api.GET('/v1/admin/vendors/{id}/traffic-limits', of(id))),
  change: (body) => dataOf(api.PATCH('/v1/admin/vendors/{id}/traffic-limits', { ...of(id), body })),
});

export const topUp = (id: number, body: Schemas['TopUpRequestBody']) =>
  dataOf(api.POST('/v1/admin/vendors/{id}/top-ups', { ...of(id), body }));

export const adjust = (id: number, body: Schemas['AdjustVendorRequest']) =>
  dataOf(api.POST('/v1/admin/vendors/{id}/adjustments', { ...of(id), body }));

export const suspend = (id: number, reason: string) =>
  dataOf(api.POST('/v1/admin/vendors/{id}/suspend', { ...of(id), body: { reason } }));

export const unsuspend = (id: number, reason: string) =>
  dataOf(api.POST('/v1/admin/vendors/{id}/unsuspend', { ...of(id), ...reasoned(reason) }));

export const changeVendor = (id: number, body: Schemas['ChangeVendorRequest']) =>
  dataOf(api.PATCH('/v1/admin/vendors/{id}', { ...of(id), body }));

export const createSubAccount = (id: number, body: Schemas['CreateVendorRequest']) =>
  dataOf(api.POST('/v1/admin/vendors/{id}/sub-accounts', { ...of(id), body }));

/** Cancels in calls of some seconds until nothing is left. */
export async function cancelQueued(id: number, reason: string): Promise<{ cancelled: number; credits: number }> {
  let [cancelled, credits] = [0, 0];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const body = { reason, ...(cursor !== undefined && { cursor }) };
    const part: Schemas['CancelledQueuedResponse'] = await dataOf(
      api.POST('/v1/admin/vendors/{id}/cancel-queued', { ...of(id), body }),
    );
    cancelled += part.cancelled;
    credits += part.released_credits;
    cursor = part.next_cursor;
  }
  return { cancelled, credits };
}

export const disableUser = (id: number, reason: string) =>
  dataOf(api.POST('/v1/admin/users/{id}/disable', { ...of(id), body: { reason } }));

export const enableUser = (id: number, reason: string) =>
  dataOf(api.POST('/v1/admin/users/{id}/enable', { ...of(id), ...reasoned(reason) }));

export const endSessions = (id: number, reason: string) =>
  dataOf(api.POST('/v1/admin/users/{id}/end-sessions', { ...of(id), ...reasoned(reason) }));

export const createReset = (id: number, reason: string) =>
  dataOf(api.POST('/v1/admin/users/{id}/password-reset', { ...of(id), body: { reason } }));

export const removeAppOfUser = (id: number, reason: string) =>
  done(api.POST('/v1/admin/users/{id}/remove-second-factor', { ...of(id), body: { reason } }));
