import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Button } from '../controls/button';
import { CopyButton } from '../controls/copy-button';
import { t } from '../../i18n/t';
import { type ToastDetails, toastManager } from './toast';
import styles from './toasts.module.css';

/** Shows the toasts of the page at its lower right corner, the newest at the bottom. */
export function Toasts() {
  return (
    <Base.Provider toastManager={toastManager} limit={4}>
      <Base.Portal>
        <Base.Viewport className={styles.viewport}>
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function ToastList() {
  const { toasts } = Base.useToastManager<ToastDetails>();
  return toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} swipeDirection={[]} className={styles.toast} data-toast>
      {toast.type === 'error' ? <CircleAlert className={styles.bad} /> : <CircleCheck className={styles.good} />}
      <Base.Content className={styles.content}>
        <Base.Title className={styles.title} />
        <Base.Description className={styles.description} {...(toast.data?.isOfApi && { lang: 'en', dir: 'auto' })} />
        {toast.type === 'error' && <Remedies id={toast.id} {...toast.data} />}
      </Base.Content>
      <Base.Close className={styles.close} aria-label={t.ui.close}>
        <X />
      </Base.Close>
    </Base.Root>
  ));
}

function Remedies({ id, retry, requestId }: ToastDetails & { readonly id: string }) {
  if (!retry && requestId === undefined) return null;
  const tryAgain = (): void => {
    toastManager.close(id);
    retry?.();
  };
  return (
    <div className={styles.remedies}>
      {retry && (
        <Button size="small" onClick={tryAgain}>
          {t.ui.tryAgain}
        </Button>
      )}
      {requestId !== undefined && <CopyButton size="small" tone="ghost" text={requestId} label={t.ui.copyId} />}
    </div>
  );
}
