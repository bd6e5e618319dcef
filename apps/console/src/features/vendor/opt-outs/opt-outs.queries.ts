import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@sms/api-client';
import { api, dataOf, done } from '../../../api/client';
import { failureOf } from '../../../api/api-failure';

export type OptOut = Schemas['OptOutResponse'];
export type OptOutStatus = 'in_force' | 'ended';
export type Imported = Schemas['ImportedOptOutsResponse'];

export interface OptOutFilter {
  readonly status: OptOutStatus;
  /** Empty: those of all numbers. */
  readonly phone: string;
}

const PAGE_ROWS = 50;
const FILE_ROWS = 1_000;
const KEY = 'opt-outs';

const queryOf = ({ status, phone }: OptOutFilter) => ({ status, ...(phone !== '' && { phone }) });

/** Opt-outs in force or ended, the newest first. */
export const optOutPages = (filter: OptOutFilter) =>
  infiniteQueryOptions({
    queryKey: [KEY, filter],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: cursor }) =>
      dataOf(
        api.GET('/v1/opt-outs', {
          params: { query: { ...queryOf(filter), limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) } },
        }),
      ),
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
  });

/**
 * The opt-outs of a filter as CSV files, a page each.
 * @throws {ApiFailure}
 */
export async function optOutFiles(filter: OptOutFilter): Promise<readonly string[]> {
  const files: string[] = [];
  for (let cursor: number | undefined; ;) {
    const { data, error, response } = await api.GET('/v1/opt-outs', {
      params: { query: { ...queryOf(filter), limit: FILE_ROWS, ...(cursor !== undefined && { cursor }) } },
      headers: { accept: 'text/csv' },
      parseAs: 'text',
    });
    if (data === undefined) throw failureOf(response, error);
    // The header of each file but the first would be a row.
    files.push(files.length === 0 ? data : data.slice(data.indexOf('\n') + 1));
    const next = response.headers.get('x-next-cursor');
    if (next === null) return files;
    cursor = Number(next);
  }
}

export const optOutSettings = queryOptions({
  queryKey: [KEY, 'settings'],
  queryFn: () => dataOf(api.GET('/v1/opt-outs/settings')),
});

function useOptOutMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }) });
}

export const useAddOptOut = () =>
  useOptOutMutation((body: Schemas['AddOptOutRequest']) => dataOf(api.POST('/v1/opt-outs', { body })));

export const useEndOptOut = () =>
  useOptOutMutation((id: number) => done(api.DELETE('/v1/opt-outs/{id}', { params: { path: { id: String(id) } } })));

export const useSetOptOuts = () =>
  useOptOutMutation((body: Schemas['OptOutSettingsRequest']) => dataOf(api.PUT('/v1/opt-outs/settings', { body })));

interface ImportInput {
  readonly file: File;
  /** Empty: all senders. */
  readonly sender: string;
}

export const useImportOptOuts = () =>
  useOptOutMutation(({ file, sender }: ImportInput) =>
    dataOf(
      api.POST('/v1/opt-outs/import', {
        body: {},
        bodySerializer: () => {
          const form = new FormData();
          if (sender !== '') form.append('sender_name', sender);
          form.append('recipients_file', file, file.name);
          return form;
        },
      }),
    ),
  );
