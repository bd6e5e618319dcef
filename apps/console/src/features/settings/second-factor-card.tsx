import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '@sms/api-client';
import { openSession } from '../../api/session-store';
import { t } from '../../i18n/t';
import { Enrolment } from '../../session/second-factor/enrolment';
import { RecoveryCodes } from '../../session/second-factor/recovery-codes';
import {
  secondFactor,
  useRecoveryCodes,
  useSecondFactorRemoval,
} from '../../session/second-factor/second-factor.queries';
import { Button } from '../../ui/controls/button';
import { Card } from '../../ui/layout/card';
import { toastDone } from '../../ui/overlays/toast';
import { QueryView } from '../../ui/states/query-view';
import { Timestamp } from '../../ui/values/timestamp';
import { PasswordDialog } from './password-dialog';
import styles from './settings.module.css';

/** Logins ask for a code of an app as well, once the user has set one up. */
export function SecondFactorCard() {
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = (): void => {
    setCodes(null);
    void client.invalidateQueries(secondFactor);
  };
  return (
    <Card title={t.secondFactor.title} caption={t.secondFactor.caption}>
      <QueryView query={useQuery(secondFactor)}>
        {(factor) => {
          if (codes) return <RecoveryCodes codes={codes} onDone={done} />;
          return factor.enabled ? <Enabled factor={factor} onCodes={setCodes} /> : <Enrolment onDone={done} />;
        }}
      </QueryView>
    </Card>
  );
}

interface EnabledProps {
  readonly factor: Schemas['SecondFactorResponse'];
  readonly onCodes: (codes: readonly string[]) => void;
}

function Enabled({ factor, onCodes }: EnabledProps) {
  const [asked, ask] = useState<'codes' | 'removal' | null>(null);
  const renewal = useRecoveryCodes();
  const removal = useSecondFactorRemoval();
  const removed = (): void => {
    toastDone(t.secondFactor.removed);
    // Where it is required, its user has to set it up again.
    if (factor.required) void openSession();
  };
  return (
    <div className={styles.form}>
      <p>
        {factor.enabled_at !== null && t.secondFactor.enabledSince(<Timestamp iso={factor.enabled_at} form="brief" />)}{' '}
        {t.secondFactor.codesLeft(factor.recovery_codes_left)}
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => ask('codes')}>{t.secondFactor.renewCodes}</Button>
        <Button onClick={() => ask('removal')}>{t.secondFactor.remove}</Button>
      </div>
      <PasswordDialog
        open={asked === 'codes'}
        title={t.secondFactor.renewal.title}
        effect={t.secondFactor.renewal.effect}
        confirm={t.secondFactor.renewCodes}
        mutation={renewal}
        onClose={() => ask(null)}
        onDone={({ recovery_codes }) => onCodes(recovery_codes)}
      />
      <PasswordDialog
        open={asked === 'removal'}
        title={t.secondFactor.removal.title}
        effect={factor.required ? t.secondFactor.removal.requiredEffect : t.secondFactor.removal.effect}
        confirm={t.secondFactor.remove}
        isDanger
        mutation={removal}
        onClose={() => ask(null)}
        onDone={removed}
      />
    </div>
  );
}
