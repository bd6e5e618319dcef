import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Mode } from '../../../../session/use-mode';
import { Button } from '../../../../ui/controls/button';
import { FailureNotice } from '../../../../ui/states/failure-notice';
import { CSV_HEADER, csvOf } from './csv';
import type { MessageFilter } from './message-filter';
import { messagePage } from './messages.queries';

/** The rows are collected in the browser's memory. */
const MAX_ROWS = 100_000;

/** Saves all messages of the filter as a CSV file, fetched page by page. */
export function ExportButton({ filter, mode }: { readonly filter: MessageFilter; readonly mode: Mode }) {
  const client = useQueryClient();
  const [rows, setRows] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<{ readonly error?: unknown; readonly note?: string }>({});

  const exportAll = async (): Promise<void> => {
    const parts = [CSV_HEADER];
    let count = 0;
    let cursor: number | undefined;
    setOutcome({});
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
      if (cursor !== undefined)
        setOutcome({ note: `Exported the newest ${count} messages. Choose a shorter period for the others.` });
    } catch (error) {
      setOutcome({ error });
    } finally {
      setRows(null);
    }
  };
  return (
    <>
      <Button busy={rows !== null} onClick={() => void exportAll()}>
        {rows === null ? 'Export CSV' : `${rows} rows …`}
      </Button>
      {outcome.note !== undefined && <p role="status">{outcome.note}</p>}
      {outcome.error !== undefined && <FailureNotice error={outcome.error} />}
    </>
  );
}

function save(file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = 'messages.csv';
  link.click();
  URL.revokeObjectURL(url);
}
