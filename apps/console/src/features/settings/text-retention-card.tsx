import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../../api/api-failure';
import { t } from '../../i18n/t';
import { Button } from '../../ui/controls/button';
import { Dialog, DialogFoot } from '../../ui/controls/dialog';
import { Field } from '../../ui/forms/field';
import { formText } from '../../ui/forms/form-text';
import { Card } from '../../ui/layout/card';
import { toastDone } from '../../ui/overlays/toast';
import { FailureNotice } from '../../ui/states/failure-notice';
import { QueryView } from '../../ui/states/query-view';
import { textRetention, useSetTextRetention } from './settings.queries';
import styles from './settings.module.css';

const MIN_DAYS = 7;
const MAX_DAYS = 400;

const keptFor = (days: number | null): string =>
  days === null ? t.settings.texts.asMessages : t.settings.texts.days(days);

/** For how long the texts of the account's messages are kept, for its owners. */
export function TextRetentionCard() {
  const [changing, setChanging] = useState(false);
  return (
    <Card title={t.settings.texts.title} caption={t.settings.texts.caption}>
      <QueryView query={useQuery(textRetention)}>
        {({ days, sealed }) => (
          <>
            <p>{keptFor(days)}</p>
            {!sealed && <p className={styles.note}>{t.settings.texts.notSealed}</p>}
            <p className={styles.note}>
              <Button size="small" onClick={() => setChanging(true)}>
                {t.settings.texts.change}
              </Button>
            </p>
            <RetentionDialog open={changing} days={days} onClose={() => setChanging(false)} />
          </>
        )}
      </QueryView>
    </Card>
  );
}

interface RetentionDialogProps {
  readonly open: boolean;
  readonly days: number | null;
  readonly onClose: () => void;
}

/** A shorter time drops texts within minutes, so the dialog says it before. */
function RetentionDialog({ open, days, onClose }: RetentionDialogProps) {
  const change = useSetTextRetention();
  const problems = change.error instanceof ApiFailure ? change.error.fields['days'] : undefined;
  const close = (): void => {
    change.reset();
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = formText(new FormData(event.currentTarget), 'days');
    change.mutate(typed === '' ? null : Number(typed), {
      onSuccess: ({ days: set }) => {
        close();
        toastDone(t.settings.texts.changed, keptFor(set));
      },
    });
  };
  return (
    <Dialog open={open} title={t.settings.texts.title} onClose={close}>
      <form className={styles.dialogForm} onSubmit={submit}>
        <p>{t.settings.texts.effect}</p>
        <Field label={t.settings.texts.field} hint={t.settings.texts.hint} errors={problems}>
          <input name="days" type="number" min={MIN_DAYS} max={MAX_DAYS} defaultValue={days ?? ''} autoFocus />
        </Field>
        {change.error && !problems && <FailureNotice error={change.error} />}
        <DialogFoot>
          <Button onClick={close}>{t.ui.cancel}</Button>
          <Button type="submit" tone="primary" busy={change.isPending}>
            {t.settings.texts.save}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
