import { useState } from 'react';
import { Button } from '../../../../ui/controls/button';
import { Field } from '../../../../ui/forms/field';
import { useZone } from '../../../../ui/preferences/time-zone';
import type { MessageFilter } from './message-filter';
import { SaveViewDialog } from './save-view-dialog';
import styles from './saved-views.module.css';
import { builtInViews, keepViews, readViews, type View, withoutView, withView } from './views';

interface SavedViewsProps {
  readonly filter: MessageFilter;
  readonly onSearch: (filter: MessageFilter) => void;
}

/** Named filters: some that everybody has, and those that were saved in this browser. */
export function SavedViews({ filter, onSearch }: SavedViewsProps) {
  const zone = useZone();
  const [own, setOwn] = useState(readViews);
  const [saving, setSaving] = useState(false);
  const [chosen, setChosen] = useState('');
  const builtIn = builtInViews(new Date(), zone);

  const change = (views: readonly View[], name: string): void => {
    keepViews(views);
    setOwn(views);
    setChosen(name);
  };
  const choose = (name: string): void => {
    setChosen(name);
    onSearch([...own, ...builtIn].find((one) => one.name === name)?.filter ?? {});
  };
  return (
    <div className={styles.views}>
      <Field label="View">
        <select value={chosen} onChange={({ target }) => choose(target.value)}>
          <option value="">all messages</option>
          {[...builtIn, ...own].map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </Field>
      <Button onClick={() => setSaving(true)}>Save this view</Button>
      {own.some(({ name }) => name === chosen) && (
        <Button onClick={() => change(withoutView(own, chosen), '')}>Remove this view</Button>
      )}
      <SaveViewDialog
        open={saving}
        onClose={() => setSaving(false)}
        onSave={(name) => change(withView(own, name, filter), name)}
      />
    </div>
  );
}
