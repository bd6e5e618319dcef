import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf, done } from '../../../api/client';

export type Operator = Schemas['OperatorResponse'];

const LIMIT = 100;

/** The oldest first. */
export const operators = (cursor: number | undefined) =>
  queryOptions({
    queryKey: ['operators', cursor],
    queryFn: () =>
      dataOf(
        api.GET('/v1/admin/operators', {
          params: { query: { limit: LIMIT, ...(cursor !== undefined && { cursor }) } },
        }),
      ),
  });

export const addOperator = (body: Schemas['AddOperatorRequest']) => dataOf(api.POST('/v1/admin/operators', { body }));

export const changeOperator = (id: number, body: Schemas['ChangeOperatorRequest']) =>
  dataOf(api.PATCH('/v1/admin/operators/{id}', { params: { path: { id: String(id) } }, body }));

export const removeSecondFactor = (id: number, reason: string) =>
  done(
    api.POST('/v1/admin/operators/{id}/remove-second-factor', {
      params: { path: { id: String(id) } },
      body: { reason },
    }),
  );

export const removeOperator = (id: number) =>
  done(api.DELETE('/v1/admin/operators/{id}', { params: { path: { id: String(id) } } }));
