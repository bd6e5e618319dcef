import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { t } from '../../../../i18n/t';
import type { Mode } from '../../../../session/use-mode';
import { Button } from '../../../../ui/controls/button';
import type { MessageFilter } from '../../../../api/message-filter';
import styles from './reload-button.module.css';
import { MAX_NEWER, messagePage, newestMessages } from './messages.queries';

interface ReloadButtonProps {
  readonly filter: MessageFilter;
  readonly mode: Mode;
  readonly onReload: () => void;
}

/** Counts the messages that are newer than the list, and reloads the list. Without it no row moves. */
export function ReloadButton({ filter, mode, onReload }: ReloadButtonProps) {
  const shown = useQuery({ ...messagePage(filter, mode, undefined), enabled: false }).data?.messages;
  const newest = useQuery(newestMessages(filter, mode)).data?.messages ?? [];
  const first = shown?.[0]?.message_id;
  const at = newest.findIndex(({ message_id }) => message_id === first);
  const newer = shown === undefined ? 0 : at < 0 ? newest.length : at;
  return (
    <Button tone="ghost" onClick={onReload} aria-keyshortcuts="r" title={t.messages.refresh}>
      <RefreshCw />
      <span aria-live="polite" className={newer > 0 ? styles.newer : undefined}>
        {textOf(newer)}
      </span>
    </Button>
  );
}

function textOf(newer: number): string {
  if (newer === 0) return t.messages.refresh;
  return newer === MAX_NEWER ? t.messages.newerOrMore(newer) : t.messages.newer(newer);
}
