import { type FormEvent, useState } from 'react';
import { Button } from '../../../../ui/controls/button';
import { Dialog } from '../../../../ui/controls/dialog';
import { Field } from '../../../../ui/forms/field';
import { formText } from '../../../../ui/forms/form-text';
import { useZone } from '../../../../ui/preferences/time-zone';
import type { MessageFilter } from './message-filter';
import styles from './saved-views.module.css';
import { builtInViews, keepViews, readViews, type View, withoutView, withView } from './views';

interface SavedViewsProps {
  readonly filter: MessageFilter;
  readonly onLook: (filter: MessageFilter) => void;
}

/** Filters by their names: some that everybody has, and those that were saved in this browser. */
export function SavedViews({ filter, onLook }: SavedViewsProps) {
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
    onLook([...own, ...builtIn].find((one) => one.name === name)?.filter ?? {});
  };
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = formText(new FormData(event.currentTarget), 'name').trim();
    if (name !== '') change(withView(own, name, filter), name);
    setSaving(false);
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
        <Button onClick={() => change(withoutView(own, chosen), '')}>Remove it</Button>
      )}
      <Dialog open={saving} title="Save this view" onClose={() => setSaving(false)}>
        <form className={styles.form} onSubmit={save}>
          <Field label="Name" hint="Kept in this browser. A number that is looked for is left out.">
            <input name="name" required maxLength={60} autoComplete="off" />
          </Field>
          <p>
            <Button type="submit" tone="primary">
              Save
            </Button>{' '}
            <Button onClick={() => setSaving(false)}>Cancel</Button>
          </p>
        </form>
      </Dialog>
    </div>
  );
}
