import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client';
import type { Schemas } from '@sms/api-client';
import type { Mode } from '../../../session/use-mode';
import { type SendRequest, textOf } from './draft';

export type SendEstimate = Schemas['EstimateResponse'];
type Accepted = Schemas['SendSmsResponse'] | Schemas['SendBulkSmsResponse'];

const FRESH_MS = 30_000;

/** The API's own estimate of what the send would do and cost. */
export const estimateOf = (request: SendRequest | undefined, mode: Mode) =>
  queryOptions({
    queryKey: ['estimate', mode, textOf(request)],
    queryFn: async (): Promise<SendEstimate> => {
      if (!request) throw new Error('there is nothing to estimate');
      const data = await post(request, { 'SMS-Mode': mode }, true);
      if (!('dry_run' in data)) throw new Error('the response is no estimate');
      return data;
    },
    enabled: request !== undefined,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

interface Send {
  readonly request: SendRequest;
  readonly mode: Mode;
  /** Every repeat has the same key, so that nothing is sent twice. */
  readonly idempotencyKey: string;
}

/** Returns the id of the request. */
export function useSend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ request, mode, idempotencyKey }: Send): Promise<string> => {
      const data = await post(request, { 'SMS-Mode': mode, 'Idempotency-Key': idempotencyKey }, false);
      if ('dry_run' in data) throw new Error('nothing was sent');
      return data.request_id;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['balance'] }),
  });
}

function post(
  request: SendRequest,
  header: { 'SMS-Mode': Mode; 'Idempotency-Key'?: string },
  dryRun: boolean,
): Promise<Accepted | SendEstimate> {
  const { kind, body } = request;
  const params = { header };
  if (kind === 'one') return dataOf(api.POST('/v1/vendor/send-sms', { params, body: { ...body, dry_run: dryRun } }));
  if (kind === 'many')
    return dataOf(api.POST('/v1/vendor/send-bulk-sms', { params, body: { ...body, dry_run: dryRun } }));
  return dataOf(
    api.POST('/v1/vendor/send-bulk-sms', {
      params,
      body,
      bodySerializer: () => {
        const form = new FormData();
        for (const [name, value] of Object.entries({ ...body, dry_run: String(dryRun) })) form.append(name, value);
        form.append('recipients_file', request.file, request.file.name);
        return form;
      },
    }),
  );
}
