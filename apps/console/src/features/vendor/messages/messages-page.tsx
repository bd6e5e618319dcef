import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../i18n/t';
import { useMode } from '../../../session/use-mode';
import { WithInspector } from '../../../ui/layout/inspector';
import { PageHead } from '../../../ui/layout/page';
import { MessageInspector } from './inspector/message-inspector';
import { ExportButton } from './log/export-button';
import { LiveStatus } from './log/live-status';
import { pathOf } from '../../../api/message-filter';
import { MessageFilterBar } from './filter/message-filter-bar';
import { MessageLog } from './log/message-log';
import { ReloadButton } from './log/reload-button';
import { SavedViews } from './views/saved-views';
import styles from './messages-page.module.css';
import { useMessageSearch } from './use-message-search';

export function MessagesPage() {
  const mode = useMode();
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  const [steps, setSteps] = useState<HTMLElement | null>(null);
  const { filter, opened, search, open } = useMessageSearch();
  const reload = (): void => {
    client.removeQueries({ queryKey: ['messages'] });
    setRound(round + 1);
  };

  return (
    <WithInspector
      inspector={
        opened === undefined ? null : (
          <MessageInspector id={opened} onClose={() => open(undefined)} onSteps={setSteps} />
        )
      }
    >
      <div className={styles.list}>
        <div className={styles.top}>
          <PageHead
            title={t.pages.messages}
            curl={{ method: 'GET', path: pathOf(filter, mode), credential: 'key' }}
            actions={
              <>
                <ReloadButton filter={filter} mode={mode} onReload={reload} />
                <ExportButton filter={filter} mode={mode} />
              </>
            }
          />
          <SavedViews mode={mode} filter={filter} onSearch={search} />
          <MessageFilterBar filter={filter} onSearch={search} onOpen={open} />
        </div>
        <div className={styles.log}>
          <MessageLog
            key={JSON.stringify([round, mode, filter])}
            mode={mode}
            filter={filter}
            opened={opened}
            onOpen={open}
            onClear={() => search({})}
            stepsIn={steps}
          />
        </div>
        <LiveStatus filter={filter} mode={mode} />
      </div>
    </WithInspector>
  );
}
