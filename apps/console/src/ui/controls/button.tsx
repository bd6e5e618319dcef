import { type ButtonHTMLAttributes, useId } from 'react';
import styles from './button.module.css';

export interface ButtonLook {
  /** A page has one `primary` button. `danger` is only for the button that confirms in a dialog. */
  readonly tone?: 'primary' | 'secondary' | 'ghost' | 'danger';
  readonly size?: 'normal' | 'small';
  /** The button shows an icon and no text; it needs an `aria-label`. */
  readonly iconOnly?: boolean;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** An action is in flight. The button does nothing meanwhile, but keeps its focus. */
  readonly busy?: boolean;
  /** Disables the button, and says beside it when it works. */
  readonly disabledBecause?: string | undefined;
}

/** The classes of a button, also for a link that looks like one. */
export function buttonClass({ tone = 'secondary', size = 'normal', iconOnly = false }: ButtonLook = {}): string {
  return [
    styles.button,
    styles[tone],
    ...(size === 'small' ? [styles.small] : []),
    ...(iconOnly ? [styles.iconOnly] : []),
  ].join(' ');
}

export function Button(props: ButtonProps) {
  const { tone, size, iconOnly, busy = false, type = 'button', disabledBecause, onClick, className, ...rest } = props;
  const id = useId();
  const button = (
    <button
      {...rest}
      type={type}
      data-tone={tone}
      className={`${buttonClass({ ...(tone && { tone }), ...(size && { size }), iconOnly: iconOnly ?? false })} ${className ?? ''}`}
      aria-disabled={busy || undefined}
      {...(disabledBecause !== undefined && { disabled: true, 'aria-describedby': id })}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
  if (disabledBecause === undefined) return button;
  return (
    <span className={styles.blocked}>
      {button}
      <span id={id} className={styles.because}>
        {disabledBecause}
      </span>
    </span>
  );
}
