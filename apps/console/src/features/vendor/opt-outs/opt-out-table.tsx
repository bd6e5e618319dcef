import { useState } from 'react';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { Dialog, DialogFoot } from '../../../ui/controls/dialog';
import { ListTable, RowActions } from '../../../ui/layout/list-table';
import { toastDone } from '../../../ui/overlays/toast';
import { FailureNotice } from '../../../ui/states/failure-notice';
import { PhoneNumber } from '../../../ui/values/phone-number';
import { Pill } from '../../../ui/values/pill';
import { Timestamp } from '../../../ui/values/timestamp';
import { type OptOut, useEndOptOut } from './opt-outs.queries';

const COLUMNS = [t.optOuts.number, t.optOuts.origin, t.optOuts.sender, t.optOuts.since, t.optOuts.text] as const;

/** Whether the subscriber asked for it. */
const isOfPerson = ({ origin }: OptOut): boolean => origin === 'stop' || origin === 'page';

interface OptOutTableProps {
  readonly optOuts: readonly OptOut[];
  readonly mayManage: boolean;
}

export function OptOutTable({ optOuts, mayManage }: OptOutTableProps) {
  const [ending, setEnding] = useState<OptOut | null>(null);
  const hasActions = mayManage && optOuts.some(({ ended_at }) => ended_at === null);
  return (
    <>
      <ListTable columns={COLUMNS} hasActions={hasActions}>
        {optOuts.map((optOut) => (
          <OptOutRow key={optOut.id} optOut={optOut} onEnd={hasActions ? setEnding : undefined} />
        ))}
      </ListTable>
      <EndDialog optOut={ending} onClose={() => setEnding(null)} />
    </>
  );
}

interface OptOutRowProps {
  readonly optOut: OptOut;
  /** Absent: the user may not end it. */
  readonly onEnd: ((optOut: OptOut) => void) | undefined;
}

function OptOutRow({ optOut, onEnd }: OptOutRowProps) {
  const { phone, sender_name, origin, text, created_at, ended_at, ended_by } = optOut;
  return (
    <tr>
      <th scope="row">
        <PhoneNumber number={phone} />
      </th>
      <td>{isOfPerson(optOut) ? <Pill hue="info">{t.optOuts.origins[origin]}</Pill> : t.optOuts.origins[origin]}</td>
      <td data-label={COLUMNS[2]}>
        <bdi>{sender_name ?? t.optOuts.allSenders}</bdi>
      </td>
      <td data-label={COLUMNS[3]}>
        <Timestamp iso={created_at} form="brief" />
        {ended_at !== null && ended_by !== null && (
          <p>
            {t.optOuts.endedBy[ended_by]} <Timestamp iso={ended_at} form="brief" />
          </p>
        )}
      </td>
      <td data-label={COLUMNS[4]} dir="auto">
        {text ?? '–'}
      </td>
      {onEnd && (
        <RowActions>
          <Button size="small" aria-label={t.optOuts.endOf(phone)} onClick={() => onEnd(optOut)}>
            {t.optOuts.end}
          </Button>
        </RowActions>
      )}
    </tr>
  );
}

interface EndDialogProps {
  /** Null while nothing is asked. */
  readonly optOut: OptOut | null;
  readonly onClose: () => void;
}

/** Asks before a number gets messages again. */
function EndDialog({ optOut, onClose }: EndDialogProps) {
  const ending = useEndOptOut();
  const close = (): void => {
    ending.reset();
    onClose();
  };
  const end = ({ id }: OptOut): void =>
    ending.mutate(id, {
      onSuccess: () => {
        close();
        toastDone(t.optOuts.ending.done);
      },
    });
  return (
    <Dialog open={optOut !== null} title={t.optOuts.ending.title} onClose={close}>
      {optOut && (
        <>
          <p>
            <strong>
              <PhoneNumber number={optOut.phone} />
            </strong>
          </p>
          <p>{isOfPerson(optOut) ? t.optOuts.ending.ofPerson : t.optOuts.ending.effect}</p>
          {ending.error && <FailureNotice error={ending.error} />}
          <DialogFoot>
            <Button onClick={close}>{t.ui.cancel}</Button>
            <Button tone="danger" busy={ending.isPending} onClick={() => end(optOut)}>
              {t.optOuts.end}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
