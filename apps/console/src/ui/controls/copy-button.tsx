import { useState } from 'react';
import { Button } from './button';

const SHOWN_MS = 2_000;

export function CopyButton({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    window.setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <Button onClick={() => void copy()}>
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  );
}
