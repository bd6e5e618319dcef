import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../i18n/t';
import type { Mode } from '../../../../session/use-mode';
import { Button } from '../../../../ui/controls/button';
import { saveFile } from '../../../../ui/controls/save-file';
import { toastDone, toastFailed } from '../../../../ui/overlays/toast';
import { allMessages } from './all-messages';
import { CSV_HEADER, csvOf } from './csv';
import type { MessageFilter } from '../../../../api/message-filter';

const FILE_NAME = 'messages.csv';

/** Saves all messages of the filter as a CSV file, fetched page by page. */
export function ExportButton({ filter, mode }: { readonly filter: MessageFilter; readonly mode: Mode }) {
  const client = useQueryClient();
  const [rows, setRows] = useState<number | null>(null);

  const exportAll = async (): Promise<void> => {
    setRows(0);
    try {
      const { messages, isCut } = await allMessages(client, filter, mode, setRows);
      saveFile(new Blob([CSV_HEADER, csvOf(messages)], { type: 'text/csv' }), FILE_NAME);
      toastDone(t.messages.exported(messages.length), isCut ? t.messages.exportCut : FILE_NAME);
    } catch (error) {
      toastFailed(t.messages.exportFailed, error, () => void exportAll());
    } finally {
      setRows(null);
    }
  };
  return (
    <Button busy={rows !== null} onClick={() => void exportAll()}>
      <Download />
      {rows === null ? t.messages.export : t.messages.exporting(rows)}
    </Button>
  );
}
