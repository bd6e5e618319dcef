import { o } from '../../../i18n/operator/o';
import { type UserPermission, useMay } from '../../../session/use-session';
import { Button, type ButtonProps } from '../../../ui/controls/button';

interface PermittedButtonProps extends ButtonProps {
  readonly permission: UserPermission;
}

/**
 * A button of a change. With a role that may not make it, the button is disabled and says so; a small one, of a row or
 * a card, is left out.
 */
export function PermittedButton({ permission, ...button }: PermittedButtonProps) {
  if (useMay(permission)) return <Button {...button} />;
  return button.size === 'small' ? null : <Button {...button} disabledBecause={o.parts.notYourRole} />;
}
