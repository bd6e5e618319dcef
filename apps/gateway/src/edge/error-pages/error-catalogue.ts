import { REASON_GROUPS, type ReasonCode, REASONS } from '@sms/contracts/messaging';
import { API_ERRORS } from './api-errors';
import { errorPath } from '../http/error-path';
import type { ErrorCatalogueResponse } from './error-catalogue.response';

/** Every reason and every error code, for programs and for pages. */
export const ERROR_CATALOGUE: ErrorCatalogueResponse = {
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
