import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { useMode } from '../../../session/use-mode';
import { useState } from 'react';
import { Page } from '../../../ui/layout/page';
import { ExportButton } from './log/export-button';
import { MessageFilterBar } from './log/message-filter-bar';
import { MessageInspector } from './inspector/message-inspector';
import { filterOfSearch, type MessageFilter, pathOf } from './log/message-filter';
import { MessageLog } from './log/message-log';
import { ReloadButton } from './log/reload-button';
import { SavedViews } from './log/saved-views';
import styles from './messages-page.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number that is looked for: in no address, so in no history that others read. */
    recipient?: string;
  }
}

export function MessagesPage() {
  const search = useSearch({ from: '/messages' });
  const mode = useMode();
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  const recipient = useRouterState({ select: ({ location }) => location.state.recipient });
  const navigate = useNavigate({ from: '/messages' });
  const filter: MessageFilter = { ...filterOfSearch(search), ...(recipient !== undefined && { recipient }) };

  const reload = (): void => {
    client.removeQueries({ queryKey: ['messages'] });
    setRound(round + 1);
  };
  const look = ({ recipient: number, ...others }: MessageFilter): void =>
    void navigate({ search: others, state: number === undefined ? {} : { recipient: number } });
  const open = (message: string | undefined): void => {
    void navigate({
      search: message === undefined ? filterOfSearch({ ...search }) : { ...search, message },
      state: recipient === undefined ? {} : { recipient },
      resetScroll: false,
    });
  };

  return (
    <Page
      title="Messages"
      purpose="Every message of the account, and what happened to it."
      curl={{ method: 'GET', path: pathOf(filter, mode), credential: 'key' }}
      actions={
        <>
          <ReloadButton filter={filter} mode={mode} onReload={reload} />
          <ExportButton filter={filter} mode={mode} />
        </>
      }
    >
      <SavedViews filter={filter} onLook={look} />
      <MessageFilterBar filter={filter} onLook={look} />
      <div className={styles.columns}>
        <div>
          <MessageLog
            key={JSON.stringify([round, mode, filter])}
            mode={mode}
            filter={filter}
            opened={search.message}
            onOpen={open}
          />
        </div>
        {search.message !== undefined && (
          <MessageInspector key={search.message} id={search.message} onClose={() => open(undefined)} />
        )}
      </div>
    </Page>
  );
}
