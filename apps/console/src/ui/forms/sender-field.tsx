import { useQuery } from '@tanstack/react-query';
import { activeSenderNames } from '../../api/sender-names';
import { Field } from './field';

interface SenderFieldProps {
  readonly sender: string;
  readonly mode: 'live' | 'test';
  /** What goes out without a sender; the account's own default unless given. */
  readonly byDefault?: string;
  readonly onSender: (sender: string) => void;
}

/** Whom messages come from: one of the names that were approved. Empty is the default. */
export function SenderField({ sender, mode, byDefault = 'the default of the account', onSender }: SenderFieldProps) {
  const names = useQuery(activeSenderNames(mode)).data?.sender_names ?? [];
  return (
    <Field label="From">
      <select value={sender} onChange={({ target }) => onSender(target.value)}>
        <option value="">{byDefault}</option>
        {names.map(({ id, senderid }) => (
          <option key={id}>{senderid}</option>
        ))}
      </select>
    </Field>
  );
}
