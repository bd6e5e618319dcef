import { useQuery } from '@tanstack/react-query';
import { senderNamesInStatus } from '../../api/sender-names';
import { t } from '../../i18n/t';
import { Field } from './field';

interface SenderInputProps {
  readonly sender: string;
  readonly mode: 'live' | 'test';
  /** Says which sender is used when none is chosen. */
  readonly byDefault: string;
  readonly onSender: (sender: string) => void;
}

/** Chooses one of the approved sender names. Empty means the default. */
export function SenderInput({ sender, mode, byDefault, onSender }: SenderInputProps) {
  const names = useQuery(senderNamesInStatus(mode, 'active')).data?.sender_names ?? [];
  return (
    <Field label={t.ui.sender}>
      <select value={sender} onChange={({ target }) => onSender(target.value)}>
        <option value="">{byDefault}</option>
        {names.map(({ id, senderid }) => (
          <option key={id}>{senderid}</option>
        ))}
      </select>
    </Field>
  );
}
