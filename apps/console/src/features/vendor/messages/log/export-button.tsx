import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Mode } from '../../../../session/use-mode';
import { Button } from '../../../../ui/controls/button';
import { toastDone, toastFailed } from '../../../../ui/overlays/toast';
import { CSV_HEADER, csvOf } from './csv';
import type { MessageFilter } from './message-filter';
import { messagePage } from './messages.queries';

/** The rows are collected in the browser's memory. */
const MAX_ROWS = 100_000;
const FILE_NAME = 'messages.csv';
const NUMBER = new Intl.NumberFormat();

/** Saves all messages of the filter as a CSV file, fetched page by page. */
export function ExportButton({ filter, mode }: { readonly filter: MessageFilter; readonly mode: Mode }) {
  const client = useQueryClient();
  const [rows, setRows] = useState<number | null>(null);

  const exportAll = async (): Promise<void> => {
    const parts = [CSV_HEADER];
    let count = 0;
    let cursor: number | undefined;
    setRows(0);
    try {
      do {
        const page = await client.fetchQuery({ ...messagePage(filter, mode, cursor), gcTime: 0, staleTime: 0 });
        parts.push(csvOf(page.messages));
        count += page.messages.length;
        cursor = page.next_cursor ?? undefined;
        setRows(count);
      } while (cursor !== undefined && count < MAX_ROWS);
      save(new Blob(parts, { type: 'text/csv' }));
      toastDone(
        `Exported ${NUMBER.format(count)} messages`,
        cursor === undefined ? FILE_NAME : 'These are the newest. Choose a shorter period for the others.',
      );
    } catch (error) {
      toastFailed('The export did not finish', error, () => void exportAll());
    } finally {
      setRows(null);
    }
  };
  return (
    <Button busy={rows !== null} onClick={() => void exportAll()}>
      <Download />
      {rows === null ? 'Export' : `${NUMBER.format(rows)} rows …`}
    </Button>
  );
}

function save(file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(url);
}
