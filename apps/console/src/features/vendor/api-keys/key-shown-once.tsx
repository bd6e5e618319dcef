import { asCurl } from '../../../api/as-curl';
import { Button } from '../../../ui/controls/button';
import { CopyButton } from '../../../ui/controls/copy-button';
import { Dialog } from '../../../ui/controls/dialog';
import { firstSend } from './first-send';
import type { CreatedApiKey } from './api-keys.queries';

interface KeyShownOnceProps {
  readonly created: CreatedApiKey | null;
  readonly onClose: () => void;
}

/** Closed by its button alone: afterwards nobody can show the key again. */
export function KeyShownOnce({ created, onClose }: KeyShownOnceProps) {
  const isTest = created?.mode === 'test';
  const command = created
    ? `export SMS_API_KEY='${created.api_key}'\n${asCurl(firstSend(isTest), window.location.origin)}`
    : '';
  return (
    <Dialog open={created !== null} insistent title="Your new key" onClose={onClose}>
      {created && (
        <>
          <p>Keep it now: it is not shown again.</p>
          <pre aria-label="API key">{created.api_key}</pre>
          <p>
            <CopyButton text={created.api_key} label="Copy the key" />
          </p>
          <h2>{isTest ? 'Send with it, to the sandbox' : 'Send with it'}</h2>
          <pre aria-label="Command">{command}</pre>
          <p>
            <CopyButton text={command} label="Copy the command" />{' '}
            <Button tone="primary" onClick={onClose}>
              I have kept it
            </Button>
          </p>
        </>
      )}
    </Dialog>
  );
}
