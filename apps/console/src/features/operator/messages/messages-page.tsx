import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { WithInspector } from '../../../ui/layout/inspector';
import { PageHead } from '../../../ui/layout/page';
import { Recorded } from '../parts/recorded';
import { MessageFilterBar } from './message-filter-bar';
import { MessageList } from './message-list';
import styles from './messages-page.module.css';
import { operatorPathOf } from './operator-message-filter';
import { TracedInspector } from './traced-inspector';
import { useMessageSearch } from './use-message-search';

/** The messages of all vendors. */
export function OperatorMessagesPage() {
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  const [steps, setSteps] = useState<HTMLElement | null>(null);
  const { filter, opened, search, open } = useMessageSearch();
  const reload = (): void => {
    client.removeQueries({ queryKey: ['found-messages'] });
    setRound(round + 1);
  };
  return (
    <WithInspector
      inspector={
        opened === undefined ? null : (
          <TracedInspector key={opened} id={opened} onClose={() => open(undefined)} onSteps={setSteps} />
        )
      }
    >
      <div className={styles.list}>
        <div className={styles.top}>
          <PageHead
            title={t.pages.messages}
            purpose={<Recorded />}
            curl={{ method: 'GET', path: operatorPathOf(filter), credential: 'token' }}
            actions={
              <Button tone="ghost" onClick={reload} aria-keyshortcuts="r">
                <RefreshCw />
                {t.messages.refresh}
              </Button>
            }
          />
          <MessageFilterBar filter={filter} onSearch={search} onOpen={open} />
        </div>
        <div className={styles.log}>
          <MessageList
            key={JSON.stringify([round, filter])}
            filter={filter}
            opened={opened}
            onOpen={open}
            onClear={() => search({})}
            stepsIn={steps}
          />
        </div>
      </div>
    </WithInspector>
  );
}
