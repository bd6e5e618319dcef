import type { ComponentProps } from 'react';

const MAX_LENGTH = 40;

/** A code of six digits, which phones offer to fill in, or a recovery code. */
export function CodeInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      {...props}
      name="code"
      className="mono"
      dir="ltr"
      required
      autoFocus
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAX_LENGTH}
    />
  );
}
