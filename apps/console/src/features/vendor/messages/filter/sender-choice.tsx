import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { senderNamesInStatus } from '../../../../api/sender-names';
import { t } from '../../../../i18n/t';
import { useMode } from '../../../../session/use-mode';
import { useMay } from '../../../../session/use-session';
import { Button } from '../../../../ui/controls/button';
import { Field } from '../../../../ui/forms/field';
import { ChoiceList } from '../../../../ui/forms/filter-chip';
import { formText } from '../../../../ui/forms/form-text';
import styles from './sender-choice.module.css';

interface SenderChoiceProps {
  readonly sender: string | undefined;
  readonly onChoose: (sender: string) => void;
}

/** One of the names that may be sent from, or any other: messages were also sent from names that are gone. */
export function SenderChoice({ sender, onChoose }: SenderChoiceProps) {
  const names = useQuery({ ...senderNamesInStatus(useMode(), 'active'), enabled: useMay('sender-names.read') }).data;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onChoose(formText(new FormData(event.currentTarget), 'sender').trim());
  };
  const options = [...new Set((names?.sender_names ?? []).map(({ senderid }) => senderid))];
  return (
    <div className={styles.choice}>
      <form className={styles.form} onSubmit={submit}>
        <Field label={t.messages.filter.sender}>
          <input name="sender" maxLength={16} autoComplete="off" defaultValue={sender} />
        </Field>
        <Button type="submit">{t.ui.apply}</Button>
      </form>
      {options.length > 0 && (
        <div className={styles.names}>
          <ChoiceList
            label={t.messages.filter.senderNames}
            value={sender}
            options={options.map((value) => ({ value, label: value }))}
            onChoose={onChoose}
          />
        </div>
      )}
    </div>
  );
}
