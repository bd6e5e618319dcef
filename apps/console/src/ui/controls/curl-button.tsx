import { useState } from 'react';
import { asCurl, type CurlRequest } from '../../api/as-curl';
import { Button } from './button';
import { CopyButton } from './copy-button';
import { Dialog } from './dialog';

/** Shows a request as a curl command to copy. */
export function CurlButton({ request, shortcut }: { readonly request: CurlRequest; readonly shortcut?: string }) {
  const [open, setOpen] = useState(false);
  const command = asCurl(request, window.location.origin);
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-keyshortcuts={shortcut}>
        curl
      </Button>
      <Dialog open={open} title="The same with curl" onClose={() => setOpen(false)}>
        <pre>{command}</pre>
        <p>
          <CopyButton text={command} /> <Button onClick={() => setOpen(false)}>Close</Button>
        </p>
      </Dialog>
    </>
  );
}
