import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Mode } from '../../../session/use-mode';
import { type Draft, EMPTY_DRAFT, requestOf, type SendRequest, textOf } from './draft';
import { forgetHandedOver, handedOver } from './handed-over';
import { uploadOf, withoutUploadLines } from './recipients/recipient-list';
import { withoutLines, withoutMalformed } from './recipients/recipients';
import { type SendEstimate, estimateOf, useSend } from './send.queries';
import { useIdempotencyKey } from './use-idempotency-key';
import { useSettled } from './use-settled';

const QUIET_MS = 600;

interface SendDraft {
  readonly draft: Draft;
  readonly change: (changed: Partial<Draft>) => void;
  /** Undefined while the text or the recipients are missing. */
  readonly request: SendRequest | undefined;
  readonly query: UseQueryResult<SendEstimate>;
  /** The estimate of the draft as it is now; undefined until it is known. */
  readonly estimate: SendEstimate | undefined;
  readonly leaveOut: (refused: SendEstimate['refused']) => Promise<void>;
  /** How many recipients were left out since the draft was last changed by hand. */
  readonly leftOut: number;
  /** Does nothing while the API would refuse the request or a send is in flight. */
  readonly submit: () => void;
  readonly isSending: boolean;
  readonly error: Error | null;
}

/** The draft of a send and its estimate. Every change of the draft asks for another estimate and idempotency key. */
export function useSendDraft(mode: Mode, onSent: (request: SendRequest, requestId: string) => void): SendDraft {
  const [draft, setDraft] = useState(firstDraft);
  useEffect(forgetHandedOver, []);
  const [leftOut, setLeftOut] = useState(0);
  const request = useMemo(() => requestOf(draft), [draft]);
  const settled = useSettled(request, QUIET_MS);
  const query = useQuery(estimateOf(settled, mode));
  const idempotencyKey = useIdempotencyKey(textOf(request) + mode);
  const send = useSend();
  const estimate = settled === request && query.isSuccess && !query.isPlaceholderData ? query.data : undefined;

  const change = (changed: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...changed }));
    setLeftOut(0);
    send.reset();
  };
  const leaveOut = async (refused: SendEstimate['refused']): Promise<void> => {
    const count = draft.to === 'numbers' ? (estimate?.refused_total ?? 0) : refused.length;
    change(await withoutRefused(draft, refused));
    setLeftOut(leftOut + count);
  };
  const submit = (): void => {
    if (!request || !maySend(estimate) || send.isPending) return;
    send.mutate({ request, mode, idempotencyKey }, { onSuccess: (requestId) => onSent(request, requestId) });
  };
  const { isPending: isSending, error } = send;
  return { draft, change, request, query, estimate, leaveOut, leftOut, submit, isSending, error };
}

/** Begins with what another page has handed over. */
function firstDraft(): Draft {
  const handed = handedOver();
  if (!handed) return EMPTY_DRAFT;
  const { sender, numbers, message = '' } = handed;
  return { ...EMPTY_DRAFT, sender, message, numbers: numbers.join('\n') };
}

/** The recipients of a draft without those that the API refuses. It names only some of the refused rows of a file. */
async function withoutRefused(draft: Draft, refused: SendEstimate['refused']): Promise<Partial<Draft>> {
  if (draft.to === 'numbers') return { numbers: withoutMalformed(draft.numbers) };
  if (!draft.file) return {};
  const lines = new Set(refused.map(({ row }) => row));
  const list = draft.list && withoutUploadLines(draft.list, lines);
  if (list && !list.isPlain) return { list, file: uploadOf(list) };
  const rest = withoutLines(await draft.file.text(), lines);
  return { list, file: new File([rest], draft.file.name, { type: 'text/csv' }) };
}

/** Nothing is sent that the API would refuse. */
export function maySend(estimate: SendEstimate | undefined): boolean {
  return (
    estimate !== undefined && estimate.refused_total === 0 && estimate.recipients > 0 && estimate.balance_after >= 0
  );
}
