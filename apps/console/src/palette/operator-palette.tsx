import { useNavigate } from '@tanstack/react-router';
import { operatorCommandsFor, type OperatorCommand } from './operator-commands';
import { Palette } from './palette';

interface OperatorPaletteProps {
  readonly onClose: () => void;
  /** Shows the list of keys. */
  readonly onHelp: () => void;
}

export function OperatorPalette({ onClose, onHelp }: OperatorPaletteProps) {
  const navigate = useNavigate();
  const go = (to: OperatorCommand['to']): void => {
    if ('page' in to) void navigate({ to: to.page });
    else if ('message' in to) void navigate({ to: '/ops/messages', search: { message: to.message } });
    else if ('request' in to) void navigate({ to: '/ops/messages', search: { request_id: to.request } });
    else if ('recipient' in to) void navigate({ to: '/ops/messages', search: {}, state: { recipient: to.recipient } });
    else if ('vendor' in to) void navigate({ to: '/ops/vendors', search: { search: to.vendor } });
    else if ('href' in to) window.location.assign(to.href);
    else onHelp();
  };
  return <Palette find={operatorCommandsFor} onClose={onClose} onChoose={go} />;
}
