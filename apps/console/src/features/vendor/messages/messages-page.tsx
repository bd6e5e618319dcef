import { useQueryClient } from '@tanstack/react-query';
import { useMode } from '../../../session/use-mode';
import { useState } from 'react';
import { Page } from '../../../ui/layout/page';
import { ExportButton } from './log/export-button';
import { MessageFilterBar } from './log/message-filter-bar';
import { MessageInspector } from './inspector/message-inspector';
import { pathOf } from './log/message-filter';
import { MessageLog } from './log/message-log';
import { ReloadButton } from './log/reload-button';
import { SavedViews } from './log/saved-views';
import styles from './messages-page.module.css';
import { useMessageSearch } from './use-message-search';

export function MessagesPage() {
  const mode = useMode();
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  const { filter, opened, search, open } = useMessageSearch();
  const reload = (): void => {
    client.removeQueries({ queryKey: ['messages'] });
    setRound(round + 1);
  };

  return (
    <Page
      title="Messages"
      purpose="All messages of the account, and what happened to each."
      curl={{ method: 'GET', path: pathOf(filter, mode), credential: 'key' }}
      actions={
        <>
          <ReloadButton filter={filter} mode={mode} onReload={reload} />
          <ExportButton filter={filter} mode={mode} />
        </>
      }
    >
      <SavedViews filter={filter} onSearch={search} />
      <MessageFilterBar filter={filter} onSearch={search} />
      <div className={styles.columns}>
        <div>
          <MessageLog
            key={JSON.stringify([round, mode, filter])}
            mode={mode}
            filter={filter}
            opened={opened}
            onOpen={open}
          />
        </div>
        {opened !== undefined && <MessageInspector key={opened} id={opened} onClose={() => open(undefined)} />}
      </div>
    </Page>
  );
}
