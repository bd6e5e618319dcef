import { useState } from 'react';
import { Button } from '../../../ui/controls/button';
import { CopyButton } from '../../../ui/controls/copy-button';

const SHOWN_CHARACTERS = 10;

/** Secrets are hidden at first, because screens are shared. */
export function Secrets({ secrets }: { readonly secrets: readonly string[] }) {
  const [shown, setShown] = useState(false);
  return (
    <div>
      <h2>{secrets.length === 1 ? 'Secret' : 'Secrets (each signs every event)'}</h2>
      <ul>
        {secrets.map((secret) => (
          <li key={secret} className="mono">
            {shown ? secret : `${secret.slice(0, SHOWN_CHARACTERS)}…`} <CopyButton text={secret} />
          </li>
        ))}
      </ul>
      <Button aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Hide' : 'Show'}
      </Button>
    </div>
  );
}
