import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../i18n/t';
import { Button, type ButtonLook } from './button';

const SHOWN_MS = 2_000;

interface CopyButtonProps extends ButtonLook {
  readonly text: string;
  readonly label?: string;
}

/** Copies a text, and says so for a moment. */
export function CopyButton({ text, label = t.ui.copy, iconOnly = false, ...look }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    window.setTimeout(() => setCopied(false), SHOWN_MS);
  };
  const Icon = copied ? Check : Copy;
  const said = copied ? t.ui.copied : label;
  return (
    <Button
      {...look}
      iconOnly={iconOnly}
      onClick={() => void copy()}
      {...(iconOnly && { 'aria-label': said, title: said })}
    >
      <Icon />
      {!iconOnly && <span aria-live="polite">{said}</span>}
    </Button>
  );
}
