import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/t';
import { useMay } from '../../../session/use-session';
import { Switch } from '../../../ui/controls/switch';
import { Card } from '../../../ui/layout/card';
import { FailureNotice } from '../../../ui/states/failure-notice';
import styles from './opt-outs.module.css';
import { optOutSettings, useSetOptOuts } from './opt-outs.queries';

/** Whether opt-outs hold for one-time passwords as well. */
export function OtpCard() {
  const { data } = useQuery(optOutSettings);
  const maySet = useMay('opt-outs.set');
  const change = useSetOptOuts();
  if (!data) return null;
  const { include_one_time_passwords: includes } = data;
  return (
    <Card label={t.pages.otp}>
      <div className={styles.setting}>
        <p>{includes ? t.optOuts.otp.refused : t.optOuts.otp.sent}</p>
        {maySet && (
          <Switch
            label={t.optOuts.otp.include}
            checked={includes}
            disabled={change.isPending}
            onChange={(on) => change.mutate({ include_one_time_passwords: on })}
          />
        )}
      </div>
      {change.error && <FailureNotice error={change.error} />}
    </Card>
  );
}
