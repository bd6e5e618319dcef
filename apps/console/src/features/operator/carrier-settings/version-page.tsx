import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { o } from '../../../i18n/operator/o';
import { Card } from '../../../ui/layout/card';
import { Page } from '../../../ui/layout/page';
import { QueryView } from '../../../ui/states/query-view';
import { Timestamp } from '../../../ui/values/timestamp';
import { AskDialog } from '../ask/ask-dialog';
import type { Question } from '../ask/question';
import { PermittedButton } from '../parts/permitted-button';
import { Fact, Facts } from '../parts/facts';
import { activationOf, goesBack } from './activation';
import styles from './carrier-settings.module.css';
import { Differences } from './differences';
import { PATH, type ShownVersion, versionOf, versions, type WhatIf, whatIfOf } from './versions.queries';
import { WhatIfCard } from './what-if-card';

const texts = o.versions;

/** A version: what it changes, where messages would go, and the button that puts it in force. */
export function VersionPage({ version }: { readonly version: number }) {
  const query = useQuery(versionOf(version));
  const tried = useQuery({ ...whatIfOf(version), enabled: query.data?.in_force === false });
  const [question, ask] = useState<Question | null>(null);
  return (
    <Page
      title={texts.version(version)}
      purpose={<Link to="/ops/carriers/settings">{texts.title}</Link>}
      curl={{ method: 'GET', path: `${PATH}/${version}`, credential: 'token' }}
      actions={query.data && !query.data.in_force && <Activate shown={query.data} tried={tried.data} ask={ask} />}
    >
      <QueryView query={query}>
        {(shown) => (
          <>
            <Card>
              <Origin shown={shown} />
            </Card>
            {!shown.in_force && (
              <>
                <Differences title={texts.differences.title} differences={shown.differences} />
                <QueryView query={tried}>{(found) => <WhatIfCard found={found} />}</QueryView>
              </>
            )}
            <details className={styles.json}>
              <summary>{texts.json}</summary>
              <pre dir="ltr">{JSON.stringify({ carriers: shown.carriers, routes: shown.routes }, null, 2)}</pre>
            </details>
          </>
        )}
      </QueryView>
      <AskDialog question={question} onClose={() => ask(null)} />
    </Page>
  );
}

interface ActivateProps {
  readonly shown: ShownVersion;
  readonly tried: WhatIf | undefined;
  readonly ask: (question: Question) => void;
}

function Activate({ shown, tried, ask }: ActivateProps) {
  const replaces = useQuery(versions()).data?.in_force;
  if (replaces === undefined) return null;
  const isOutdated = !goesBack(shown) && shown.base !== replaces;
  return (
    <PermittedButton
      permission="carriers.configure"
      tone="primary"
      disabledBecause={isOutdated ? texts.activating.outdated(replaces) : undefined}
      onClick={() => ask(activationOf(shown, replaces, tried))}
    >
      {goesBack(shown) ? texts.activating.goBack(shown.version) : texts.activating.activate}
    </PermittedButton>
  );
}

function Origin({ shown }: { readonly shown: ShownVersion }) {
  const { base, created_at: made, created_by: author, activated_at: activated, activated_by: activator } = shown;
  return (
    <Facts>
      {shown.in_force && <Fact name={o.carriers.state}>{texts.inForce}</Fact>}
      {made !== null && (
        <Fact name={texts.made}>
          <Timestamp iso={made} form="brief" /> <bdi>{author?.email ?? author?.user_id}</bdi>
        </Fact>
      )}
      {base !== null && <Fact name={texts.base}>{texts.version(base)}</Fact>}
      <Fact name={o.audit.reason}>{shown.version === 0 ? texts.file : <bdi>{shown.reason}</bdi>}</Fact>
      <Fact name={texts.activated}>
        {activated === null ? texts.never : <Timestamp iso={activated} form="brief" />}{' '}
        <bdi>{activator?.email ?? activator?.user_id}</bdi>
      </Fact>
    </Facts>
  );
}
