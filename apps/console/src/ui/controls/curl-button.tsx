import { CodeXml } from 'lucide-react';
import { useState } from 'react';
import { asCurl, type CurlRequest } from '../../api/as-curl';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { Dialog, DialogFoot } from './dialog';

/** Shows a request as a curl command to copy. */
export function CurlButton({ request, shortcut }: { readonly request: CurlRequest; readonly shortcut?: string }) {
  const [open, setOpen] = useState(false);
  const command = asCurl(request, window.location.origin);
  return (
    <>
      <Button tone="ghost" onClick={() => setOpen(true)} aria-keyshortcuts={shortcut} aria-label="View as API call">
        <CodeXml />
        API
      </Button>
      <Dialog open={open} title="View as API call" onClose={() => setOpen(false)}>
        <p>This command returns what the page shows.</p>
        <pre>{command}</pre>
        <DialogFoot>
          <Button onClick={() => setOpen(false)}>Close</Button>
          <CopyButton text={command} tone="primary" />
        </DialogFoot>
      </Dialog>
    </>
  );
}
