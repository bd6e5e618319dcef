import { CodeXml } from 'lucide-react';
import { useState } from 'react';
import { asCurl, type CurlRequest } from '../../api/as-curl';
import { t } from '../../i18n/t';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { Dialog, DialogFoot } from './dialog';

/** Shows a request as a curl command to copy. */
export function CurlButton({ request, shortcut }: { readonly request: CurlRequest; readonly shortcut?: string }) {
  const [open, setOpen] = useState(false);
  const command = asCurl(request, window.location.origin);
  return (
    <>
      <Button tone="ghost" onClick={() => setOpen(true)} aria-keyshortcuts={shortcut} aria-label={t.ui.viewAsApiCall}>
        <CodeXml />
        {t.ui.apiCall}
      </Button>
      <Dialog open={open} title={t.ui.viewAsApiCall} onClose={() => setOpen(false)}>
        <p>{t.ui.apiCallReturns}</p>
        <pre dir="ltr">{command}</pre>
        <DialogFoot>
          <Button onClick={() => setOpen(false)}>{t.ui.close}</Button>
          <CopyButton text={command} tone="primary" />
        </DialogFoot>
      </Dialog>
    </>
  );
}
