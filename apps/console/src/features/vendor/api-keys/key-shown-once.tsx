import { asCurl } from '../../../api/as-curl';
import { t } from '../../../i18n/t';
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
    <Dialog open={created !== null} insistent title={t.apiKeys.once.title} onClose={onClose}>
      {created && (
        <>
          <p>{t.apiKeys.once.advice}</p>
          <pre aria-label={t.apiKeys.once.key} dir="ltr">
            {created.api_key}
          </pre>
          <p>
            <CopyButton text={created.api_key} label={t.apiKeys.once.copy} />
          </p>
          <h2>{isTest ? t.apiKeys.once.sendTest : t.apiKeys.once.send}</h2>
          <pre aria-label={t.ui.command} dir="ltr">
            {command}
          </pre>
          <p>
            <CopyButton text={command} label={t.ui.copyCommand} />
          </p>
          <DialogFoot>
            <Button tone="primary" onClick={onClose}>
              {t.apiKeys.once.done}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
