import { Download } from 'lucide-react';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { saveFile } from '../../../ui/controls/save-file';
import { toastDone } from '../../../ui/overlays/toast';
import { usageCsv } from './usage-csv';
import type { Usage } from './usage.queries';

/** Saves the figures of the page as a file. */
export function UsageCsvButton({ usage }: { readonly usage: Usage | undefined }) {
  const save = (): void => {
    if (!usage) return;
    saveFile(new Blob([usageCsv(usage.series)], { type: 'text/csv' }), 'usage.csv');
    toastDone(t.usage.downloaded);
  };
  return (
    <Button disabled={!usage} onClick={save}>
      <Download />
      {t.usage.csv}
    </Button>
  );
}
