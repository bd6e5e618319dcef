import { Toast as Base } from '@base-ui/react/toast';
import { ApiFailure } from '../../api/api-failure';
import { t } from '../../i18n/t';

const SUCCESS_MS = 5_000;

export interface ToastDetails {
  readonly retry?: (() => void) | undefined;
  readonly requestId?: string | undefined;
  /** The description is a text of the API, which writes in English. */
  readonly isOfApi?: boolean;
}

/** Keeps the toasts that `Toasts` shows. */
export const toastManager = Base.createToastManager<ToastDetails>();

/** Says for a moment that something is done. */
export function toastDone(title: string, description?: string): void {
  toastManager.add({ type: 'success', title, description, timeout: SUCCESS_MS });
}

/** Says what failed, until somebody closes it or tries again. */
export function toastFailed(title: string, error: unknown, retry?: () => void): void {
  const failure = error instanceof ApiFailure ? error : null;
  toastManager.add({
    type: 'error',
    title,
    description: failure?.message ?? t.ui.somethingWrong,
    timeout: 0,
    priority: 'high',
    data: { retry, requestId: failure?.requestId ?? undefined, isOfApi: failure?.hasPage === true },
  });
}
