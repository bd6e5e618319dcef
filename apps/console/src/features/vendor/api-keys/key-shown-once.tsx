import { asCurl } from '../../../api/as-curl';
import { Button } from '../../../ui/controls/button';
import { CopyButton } from '../../../ui/controls/copy-button';
import { Dialog, DialogFoot } from '../../../ui/controls/dialog';
import { firstSend } from './first-send';
import type { CreatedApiKey } from './api-keys.queries';

interface KeyShownOnceProps {
  readonly created: CreatedApiKey | null;
  readonly onClose: () => void;
}

/** Only its button closes the dialog: nobody can see the key again afterwards. */
export function KeyShownOnce({ created, onClose }: KeyShownOnceProps) {
  const isTest = created?.mode === 'test';
  const command = created
    ? `export SMS_API_KEY='${created.api_key}'\n${asCurl(firstSend(isTest), window.location.origin)}`
    : '';
  return (
    <Dialog open={created !== null} insistent title="Your new key" onClose={onClose}>
      {created && (
        <>
          <p>Copy the key now. You cannot see it again.</p>
          <pre aria-label="API key">{created.api_key}</pre>
          <p>
            <CopyButton text={created.api_key} label="Copy the key" />
          </p>
          <h2>{isTest ? 'Send a test message with it' : 'Send a message with it'}</h2>
          <pre aria-label="Command">{command}</pre>
          <p>
            <CopyButton text={command} label="Copy the command" />
          </p>
          <DialogFoot>
            <Button tone="primary" onClick={onClose}>
              Done
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
