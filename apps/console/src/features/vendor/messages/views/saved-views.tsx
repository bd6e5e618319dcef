import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../../../i18n/t';
import { Button } from '../../../../ui/controls/button';
import { Tabs } from '../../../../ui/controls/tabs';
import { useZone } from '../../../../ui/preferences/time-zone';
import type { Mode } from '../../../../session/use-mode';
import type { MessageFilter } from '../../../../api/message-filter';
import { SaveViewDialog } from './save-view-dialog';
import { useViewCounts } from './view-counts';
import { builtInViews, keepViews, readViews, type View, withoutView, withView } from './views';

interface SavedViewsProps {
  readonly mode: Mode;
  readonly filter: MessageFilter;
  readonly onSearch: (filter: MessageFilter) => void;
}

/** The tab of all messages, and of filters that are no view. No view has an empty name. */
const ALL = '';
const NO_VIEW = { name: ALL, filter: '' } as const;

/** Named filters as tabs: some that everybody has, and those that were saved in this browser. */
export function SavedViews({ mode, filter, onSearch }: SavedViewsProps) {
  const zone = useZone();
  const counts = useViewCounts(mode);
  const [own, setOwn] = useState(readViews);
  const [saving, setSaving] = useState(false);
  const [chosen, setChosen] = useState<{ readonly name: string; readonly filter: string }>(NO_VIEW);
  const views = [...builtInViews(new Date(), zone), ...own];
  const current = JSON.stringify(filter);
  // A view ends when the list is filtered otherwise.
  useEffect(() => setChosen((view) => (view.filter === current ? view : NO_VIEW)), [current]);

  const change = (next: readonly View[], view: typeof chosen): void => {
    keepViews(next);
    setOwn(next);
    setChosen(view);
  };
  const choose = (name: string): void => {
    const next = views.find((one) => one.name === name)?.filter ?? {};
    setChosen({ name, filter: JSON.stringify(next) });
    onSearch(next);
  };
  const isOwn = own.some(({ name }) => name === chosen.name);
  return (
    <>
      <Tabs
        label={t.messages.views.label}
        value={chosen.name}
        tabs={[
          { value: ALL, label: t.messages.views.all },
          ...views.map(({ name }) => ({ value: name, label: name, count: counts.get(name) })),
        ]}
        onChange={choose}
        after={
          <>
            <Button tone="ghost" size="small" onClick={() => setSaving(true)}>
              <Plus />
              {t.messages.views.save}
            </Button>
            {isOwn && (
              <Button tone="ghost" size="small" onClick={() => change(withoutView(own, chosen.name), NO_VIEW)}>
                <Trash2 />
                {t.messages.views.remove}
              </Button>
            )}
          </>
        }
      />
      <SaveViewDialog
        open={saving}
        onClose={() => setSaving(false)}
        onSave={(name) => change(withView(own, name, filter), { name, filter: current })}
      />
    </>
  );
}
