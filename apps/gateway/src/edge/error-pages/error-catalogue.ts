import { REASON_GROUPS, type ReasonCode, REASONS } from '@sms/contracts/messaging';
import { API_ERRORS } from './api-errors';
import { errorPath } from '../http/error-path';

/** Why an accepted message was not delivered. */
export interface ReasonEntry {
  readonly code: string;
  readonly group: string;
  readonly text: string;
  readonly retry_helps: boolean;
  readonly advice: string;
  readonly causes: readonly string[];
  readonly doc_url: string;
}

/** Why a request was refused. */
export interface RefusalEntry {
  readonly code: string;
  readonly status: number;
  readonly text: string;
  readonly retry: string;
  readonly advice: string;
  readonly doc_url: string;
}

export interface ErrorCatalogue {
  readonly reason_groups: readonly string[];
  readonly reasons: readonly ReasonEntry[];
  readonly errors: readonly RefusalEntry[];
}

/** Every reason and every error code, for programs and for pages. */
export const ERROR_CATALOGUE: ErrorCatalogue = {
  reason_groups: REASON_GROUPS,
  reasons: (Object.keys(REASONS) as ReasonCode[]).map((code) => {
    const { group, text, retryHelps, advice, causes } = REASONS[code];
    return { code, group, text, retry_helps: retryHelps, advice, causes, doc_url: errorPath(code) };
  }),
  errors: Object.entries(API_ERRORS).map(([code, { status, text, retry, advice }]) => ({
    code,
    status,
    text,
    retry,
    advice,
    doc_url: errorPath(code),
  })),
};
