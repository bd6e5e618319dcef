import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../../api/api-failure';
import type { Destination, LimitsSource } from '../../api/traffic-limits';
import { t } from '../../i18n/t';
import { Button } from '../controls/button';
import { Dialog, DialogFoot } from '../controls/dialog';
import { Field } from '../forms/field';
import { formText } from '../forms/form-text';
import { toastDone } from '../overlays/toast';
import { FailureNotice } from '../states/failure-notice';
import { LANES, prefixesIn, prefixText } from './destination';
import styles from './traffic.module.css';
import { useChangeLimits } from './use-change-limits';

interface DestinationDialogProps {
  /** Fills the fields when the dialog opens; null while it is closed. */
  readonly start: Destination | null;
  readonly source: LimitsSource;
  readonly onClose: () => void;
}

/** Adds an entry to the list of destinations. */
export function DestinationDialog({ start, source, onClose }: DestinationDialogProps) {
  const change = useChangeLimits(source);
  const close = (): void => {
    change.reset();
    onClose();
  };
  const add = (entry: Destination): void =>
    change.mutate((now) => ({ destinations: [...now[source.changes].destinations, entry] }), {
      onSuccess: () => {
        close();
        toastDone(t.traffic.changed, t.traffic.holdsSoon);
      },
    });
  return (
    <Dialog open={start !== null} title={t.traffic.destinations.add} onClose={close}>
      {start && (
        <DestinationForm start={start} error={change.error} busy={change.isPending} onAdd={add} onCancel={close} />
      )}
    </Dialog>
  );
}

interface DestinationFormProps {
  readonly start: Destination;
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onAdd: (entry: Destination) => void;
  readonly onCancel: () => void;
}

function DestinationForm({ start, error, busy, onAdd, onCancel }: DestinationFormProps) {
  const [problem, setProblem] = useState<string>();
  const fields = error instanceof ApiFailure ? error.fields : {};
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const entry = destinationOf(new FormData(event.currentTarget));
    const isIncomplete = entry.prefixes.length === 0 || entry.lanes.length === 0;
    setProblem(isIncomplete ? t.traffic.destinations.incomplete : undefined);
    if (!isIncomplete) onAdd(entry);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        label={t.traffic.destinations.prefixes}
        hint={t.traffic.destinations.prefixesHint}
        errors={fields['destinations']}
        problem={problem}
      >
        <input
          name="prefixes"
          required
          className="mono"
          dir="ltr"
          autoComplete="off"
          defaultValue={prefixText(start.prefixes)}
        />
      </Field>
      <Field label={t.traffic.destinations.rule} hint={t.traffic.destinations.ruleHint}>
        <select name="allowed" defaultValue={start.allowed ? 'yes' : 'no'}>
          <option value="no">{t.traffic.destinations.refuse}</option>
          <option value="yes">{t.traffic.destinations.allow}</option>
        </select>
      </Field>
      <fieldset className={styles.choices}>
        <legend>{t.traffic.destinations.lanes}</legend>
        {LANES.map((lane) => (
          <label key={lane}>
            <input type="checkbox" name={lane} defaultChecked={start.lanes.includes(lane)} /> {t.traffic.lanes[lane]}
          </label>
        ))}
      </fieldset>
      {error && !fields['destinations'] && <FailureNotice error={error} />}
      <DialogFoot>
        <Button onClick={onCancel}>{t.ui.cancel}</Button>
        <Button type="submit" tone="primary" busy={busy}>
          {t.ui.save}
        </Button>
      </DialogFoot>
    </form>
  );
}

function destinationOf(form: FormData): Destination {
  return {
    prefixes: prefixesIn(formText(form, 'prefixes')),
    lanes: LANES.filter((lane) => form.has(lane)),
    allowed: form.get('allowed') === 'yes',
  };
}
