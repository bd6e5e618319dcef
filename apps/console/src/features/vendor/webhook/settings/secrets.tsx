import { useState } from 'react';
import { t } from '../../../../i18n/t';
import { Button } from '../../../../ui/controls/button';
import { CopyButton } from '../../../../ui/controls/copy-button';
import styles from './webhook-settings.module.css';

const SHOWN_CHARACTERS = 10;

/** Secrets are hidden at first, because screens are shared. */
export function Secrets({ secrets }: { readonly secrets: readonly string[] }) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.secrets}>
      {secrets.length === 1 ? t.webhook.secrets.one : t.webhook.secrets.several}
      <ul>
        {secrets.map((secret) => (
          <li key={secret}>
            <bdi className="mono">{shown ? secret : `${secret.slice(0, SHOWN_CHARACTERS)}…`}</bdi>
            <CopyButton text={secret} label={t.webhook.secrets.copy} tone="ghost" size="small" iconOnly />
          </li>
        ))}
      </ul>
      <Button tone="ghost" size="small" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? t.ui.hide : t.ui.show}
      </Button>
    </div>
  );
}
