import { useState } from 'react';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { CopyButton } from '../../../ui/controls/copy-button';

const SHOWN_CHARACTERS = 10;

/** Secrets are hidden at first, because screens are shared. */
export function Secrets({ secrets }: { readonly secrets: readonly string[] }) {
  const [shown, setShown] = useState(false);
  return (
    <div>
      <h2>{secrets.length === 1 ? t.webhook.secrets.one : t.webhook.secrets.several}</h2>
      <ul>
        {secrets.map((secret) => (
          <li key={secret} className="mono">
            <bdi>{shown ? secret : `${secret.slice(0, SHOWN_CHARACTERS)}…`}</bdi> <CopyButton text={secret} />
          </li>
        ))}
      </ul>
      <Button aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? t.ui.hide : t.ui.show}
      </Button>
    </div>
  );
}
