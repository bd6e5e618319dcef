import { useState } from 'react';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { Dialog, DialogFoot } from '../../../ui/controls/dialog';
import { Field } from '../../../ui/forms/field';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { type CreatedApiKey, type ListedApiKey, useRotateApiKey } from './api-keys.queries';

const DAY_SECONDS = 86_400;
const OVERLAPS = { none: 0, day: DAY_SECONDS, week: 7 * DAY_SECONDS, month: 30 * DAY_SECONDS } as const;
type Overlap = keyof typeof OVERLAPS;
const isOverlap = (text: string): text is Overlap => text in OVERLAPS;

interface ReplaceKeyDialogProps {
  readonly replacing: ListedApiKey | null;
  readonly onClose: () => void;
  readonly onCreated: (key: CreatedApiKey) => void;
}

export function ReplaceKeyDialog({ replacing, onClose, onCreated }: ReplaceKeyDialogProps) {
  const rotation = useRotateApiKey();
  const [overlap, setOverlap] = useState<Overlap>('day');
  const close = (): void => {
    rotation.reset();
    setOverlap('day');
    onClose();
  };
  const replace = (id: string): void =>
    rotation.mutate(
      { id, overlap_seconds: OVERLAPS[overlap] },
      {
        onSuccess: (created) => {
          close();
          onCreated(created);
        },
      },
    );
  return (
    <Dialog open={replacing !== null} title={t.apiKeys.replacing.title} onClose={close}>
      {replacing && (
        <>
          <p>{t.apiKeys.replacing.effect(<bdi>{replacing.name}</bdi>)}</p>
          <Field label={t.apiKeys.replacing.overlap}>
            <select value={overlap} onChange={({ target: { value } }) => isOverlap(value) && setOverlap(value)}>
              {Object.entries(t.apiKeys.replacing.overlaps).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Field>
          {rotation.error && <FailureNotice error={rotation.error} />}
          <DialogFoot>
            <Button onClick={close}>{t.ui.cancel}</Button>
            <Button tone="primary" busy={rotation.isPending} onClick={() => replace(replacing.id)}>
              {t.apiKeys.replace}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
