import type { FormEvent } from 'react';
import { ApiFailure } from '../../api/api-failure';
import type { LimitsChange, LimitsSource, TrafficLimits } from '../../api/traffic-limits';
import { t } from '../../i18n/t';
import { Button } from '../controls/button';
import { Dialog, DialogFoot } from '../controls/dialog';
import { Field } from '../forms/field';
import { formText } from '../forms/form-text';
import { toastDone } from '../overlays/toast';
import { FailureNotice } from '../states/failure-notice';
import styles from './traffic.module.css';
import { useChangeLimits } from './use-change-limits';

interface CapsDialogProps {
  readonly open: boolean;
  readonly limits: TrafficLimits;
  readonly source: LimitsSource;
  readonly onClose: () => void;
}

export function CapsDialog({ open, limits, source, onClose }: CapsDialogProps) {
  const change = useChangeLimits(source);
  const close = (): void => {
    change.reset();
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const caps = capsOf(new FormData(event.currentTarget), source);
    change.mutate(() => caps, {
      onSuccess: () => {
        close();
        toastDone(t.traffic.changed, t.traffic.holdsSoon);
      },
    });
  };
  return (
    <Dialog open={open} title={t.traffic.caps.title} onClose={close}>
      <form className={styles.form} onSubmit={submit}>
        <p>{t.traffic.caps.means}</p>
        <CapFields limits={limits} source={source} error={change.error} />
        <DialogFoot>
          <Button onClick={close}>{t.ui.cancel}</Button>
          <Button type="submit" tone="primary" busy={change.isPending}>
            {t.ui.save}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

interface CapFieldsProps extends Pick<CapsDialogProps, 'limits' | 'source'> {
  readonly error: Error | null;
}

function CapFields({ limits, source, error }: CapFieldsProps) {
  const shown = limits[source.changes];
  const fields = error instanceof ApiFailure ? error.fields : {};
  return (
    <>
      <Field label={t.traffic.caps.credits} hint={t.traffic.caps.emptyHint} errors={fields['credits_per_day']}>
        <input {...CAP} name="credits_per_day" defaultValue={shown.credits_per_day ?? undefined} />
      </Field>
      <Field label={t.traffic.caps.codes} hint={t.traffic.caps.emptyHint} errors={fields['codes_per_day']}>
        <input {...CAP} name="codes_per_day" defaultValue={shown.codes_per_day ?? undefined} />
      </Field>
      {source.changes === 'own' && (
        <label className={styles.check}>
          <input name="notify_webhook" type="checkbox" defaultChecked={limits.notify_webhook} />
          <span>{t.traffic.caps.toWebhook(<code>cap.reached</code>)}</span>
        </label>
      )}
      {error && Object.keys(fields).length === 0 && <FailureNotice error={error} />}
    </>
  );
}

const CAP = { type: 'number', min: 0, step: 1 } as const;

function capsOf(form: FormData, { changes }: LimitsSource): LimitsChange {
  return {
    credits_per_day: capIn(form, 'credits_per_day'),
    codes_per_day: capIn(form, 'codes_per_day'),
    ...(changes === 'own' && { notify_webhook: form.has('notify_webhook') }),
  };
}

function capIn(form: FormData, name: string): number | null {
  const text = formText(form, name);
  return text === '' ? null : Number(text);
}
