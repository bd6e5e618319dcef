import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf, done } from '../../../api/client';

export type OwnedNumber = Schemas['NumberResponse'];

const LIMIT = 50;

/** The newest first. */
export const numbers = (cursor: number | undefined) =>
  queryOptions({
    queryKey: ['numbers', cursor],
    queryFn: () =>
      dataOf(
        api.GET('/v1/admin/numbers', { params: { query: { limit: LIMIT, ...(cursor !== undefined && { cursor }) } } }),
      ),
  });

export const setNumber = (number: string, body: Schemas['NumberRequest']) =>
  dataOf(api.PUT('/v1/admin/numbers/{number}', { params: { path: { number } }, body }));

export const removeNumber = ({ number, carrier }: OwnedNumber) =>
  done(
    api.DELETE('/v1/admin/numbers/{number}', {
      params: { path: { number }, query: { ...(carrier !== null && { carrier }) } },
    }),
  );
