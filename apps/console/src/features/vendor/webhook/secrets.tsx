import { useState } from 'react';
import { Button } from '../../../ui/controls/button';
import { CopyButton } from '../../../ui/controls/copy-button';
import styles from './webhook-settings.module.css';

const SHOWN_CHARACTERS = 10;

/** Secrets are hidden at first, because screens are shared. */
export function Secrets({ secrets }: { readonly secrets: readonly string[] }) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.secrets}>
      {secrets.length === 1 ? 'Signs with' : 'Signs with each of'}
      <ul>
        {secrets.map((secret) => (
          <li key={secret}>
            <span className="mono">{shown ? secret : `${secret.slice(0, SHOWN_CHARACTERS)}…`}</span>
            <CopyButton text={secret} label="Copy secret" tone="ghost" size="small" iconOnly />
          </li>
        ))}
      </ul>
      <Button tone="ghost" size="small" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Hide' : 'Show'}
      </Button>
    </div>
  );
}
