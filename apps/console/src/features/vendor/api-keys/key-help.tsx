import { asCurl } from '../../../api/as-curl';
import { t } from '../../../i18n/t';
import { CopyButton } from '../../../ui/controls/copy-button';
import { Card, CardGrid } from '../../../ui/layout/card';
import { firstSend } from './first-send';
import styles from './api-keys.module.css';
import { SCOPES } from './scopes';

/** What the scopes of keys allow, and how a key is used. */
export function KeyHelp() {
  const command = asCurl(firstSend(true), window.location.origin);
  return (
    <CardGrid columns={2}>
      <Card title={t.apiKeys.scopes}>
        <dl className={styles.meanings}>
          {SCOPES.map(({ scope, meaning }) => (
            <div key={scope}>
              <dt>
                <span className={styles.scope}>{scope}</span>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title={t.apiKeys.firstCall.title}>
        <pre className={styles.command} dir="ltr">
          {command}
        </pre>
        <div className={styles.copy}>
          <p>{t.apiKeys.firstCall.note}</p>
          <CopyButton text={command} label={t.ui.copyCommand} />
        </div>
      </Card>
    </CardGrid>
  );
}
