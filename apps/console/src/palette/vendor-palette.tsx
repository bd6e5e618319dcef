import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { bulkPages } from '../features/vendor/bulks/bulk.queries';
import { useMode } from '../session/use-mode';
import { useZone } from '../ui/preferences/time-zone';
import { timeText } from '../ui/values/time-text';
import { commandsFor, type PaletteCommand, withSends } from './commands';
import { Palette } from './palette';

interface VendorPaletteProps {
  readonly onClose: () => void;
  /** Shows the list of keys. */
  readonly onHelp: () => void;
}

export function VendorPalette({ onClose, onHelp }: VendorPaletteProps) {
  const navigate = useNavigate();
  const go = (to: PaletteCommand['to']): void => {
    if ('page' in to) void navigate({ to: to.page });
    else if ('message' in to) void navigate({ to: '/messages', search: { message: to.message } });
    else if ('request' in to) void navigate({ to: '/messages', search: { request_id: to.request } });
    else if ('bulk' in to) void navigate({ to: '/bulks/$requestId', params: { requestId: to.bulk } });
    else if ('recipient' in to) void navigate({ to: '/messages', search: {}, state: { recipient: to.recipient } });
    else if ('status' in to) void navigate({ to: '/messages', search: { status: to.status } });
    else if ('href' in to) window.location.assign(to.href);
    else if ('dialog' in to) onHelp();
    else
      void navigate({
        to: '.',
        search: (search) => ({ ...search, mode: to.mode === 'test' ? 'test' : undefined }),
      });
  };
  const sends = useInfiniteQuery(bulkPages(useMode())).data?.pages[0]?.bulks ?? [];
  const zone = useZone();
  const timeOf = (iso: string): string => timeText(new Date(iso), zone, 'brief');
  const find = (typed: string) => withSends(commandsFor(typed), sends, typed, timeOf);
  return <Palette find={find} onClose={onClose} onChoose={go} />;
}
