import { useState } from 'react';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { Dialog, DialogFoot } from '../../../ui/controls/dialog';
import { FileField, fileSizeText } from '../../../ui/forms/file-field';
import { SenderInput } from '../../../ui/forms/sender-input';
import { FailureNotice } from '../../../ui/states/failure-notice';
import styles from './opt-outs.module.css';
import { type Imported, useImportOptOuts } from './opt-outs.queries';

interface ImportDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Adds the numbers of a file, and says which of its rows are no numbers. */
export function ImportDialog({ open, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [sender, setSender] = useState('');
  const importing = useImportOptOuts();
  const close = (): void => {
    importing.reset();
    setFile(null);
    setSender('');
    onClose();
  };
  return (
    <Dialog open={open} title={t.optOuts.importing.title} onClose={close}>
      {importing.data ? (
        <>
          <Outcome imported={importing.data} />
          <DialogFoot>
            <Button tone="primary" onClick={close}>
              {t.ui.close}
            </Button>
          </DialogFoot>
        </>
      ) : (
        <div className={styles.form}>
          <FileField
            label={t.optOuts.importing.file}
            hint={t.optOuts.importing.hint}
            accept=".csv,.txt,text/csv,text/plain"
            chosen={file && { name: file.name, details: fileSizeText(file.size) }}
            onFile={setFile}
          />
          <SenderInput sender={sender} mode="live" byDefault={t.optOuts.allSenders} onSender={setSender} />
          {importing.error && <FailureNotice error={importing.error} />}
          <DialogFoot>
            <Button onClick={close}>{t.ui.cancel}</Button>
            <Button
              tone="primary"
              disabled={file === null}
              busy={importing.isPending}
              onClick={() => file && importing.mutate({ file, sender })}
            >
              {t.optOuts.importing.confirm}
            </Button>
          </DialogFoot>
        </div>
      )}
    </Dialog>
  );
}

function Outcome({ imported }: { readonly imported: Imported }) {
  const { added, known, refused, refused_total: left } = imported;
  return (
    <div className={styles.form} role="status">
      <p>{t.optOuts.importing.added(t.optOuts.numbers(added))}</p>
      {known > 0 && <p>{t.optOuts.importing.known(t.optOuts.numbers(known))}</p>}
      {left > 0 && (
        <>
          <p>{t.optOuts.importing.left(t.counts.rows(left))}</p>
          <ul className={styles.rows}>
            {refused.map(({ row, value }) => (
              <li key={row}>
                {t.optOuts.importing.row(row)} <bdi className="mono">{value}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
