import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/t';
import { Button } from '../../ui/controls/button';
import { Card } from '../../ui/layout/card';
import { toastDone, toastFailed } from '../../ui/overlays/toast';
import { QueryView } from '../../ui/states/query-view';
import { EndOthersDialog } from './end-others-dialog';
import { SessionTable } from './session-table';
import { type OwnSession, ownSessions, useEndSession } from './settings.queries';
import styles from './settings.module.css';

/** Where the user is logged in. */
export function SessionsCard() {
  const query = useQuery(ownSessions);
  const [asking, setAsking] = useState(false);
  const ending = useEndSession();
  const hasOthers = query.data?.sessions.some(({ current }) => !current) === true;
  const end = ({ id }: OwnSession): void =>
    ending.mutate(id, {
      onSuccess: () => toastDone(t.settings.sessions.ended),
      onError: (error) => toastFailed(t.settings.sessions.notEnded, error),
    });
  return (
    <Card
      title={t.settings.sessions.title}
      caption={t.settings.sessions.caption}
      flush
      link={
        hasOthers && (
          <Button size="small" onClick={() => setAsking(true)}>
            {t.settings.sessions.endOthers}
          </Button>
        )
      }
    >
      <QueryView query={query}>
        {({ sessions, next_cursor: next }) => (
          <>
            <SessionTable sessions={sessions} ending={ending.isPending ? ending.variables : undefined} onEnd={end} />
            {next !== null && <p className={styles.more}>{t.settings.sessions.more}</p>}
          </>
        )}
      </QueryView>
      <EndOthersDialog open={asking} onClose={() => setAsking(false)} />
    </Card>
  );
}
