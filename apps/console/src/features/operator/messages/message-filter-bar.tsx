import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { filterOfText } from '../../../api/filter-of-text';
import { o } from '../../../i18n/operator/o';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { Field } from '../../../ui/forms/field';
import { FilterBar, SearchField } from '../../../ui/forms/filter-bar';
import { FilterChip } from '../../../ui/forms/filter-chip';
import { formText } from '../../../ui/forms/form-text';
import { StatusChip } from '../../../ui/forms/status-chip';
import { TimeChip } from '../../../ui/forms/time-chip';
import { VendorName } from '../parts/vendor-link';
import { vendors } from '../vendors/vendors.queries';
import styles from './messages-page.module.css';
import { defined, type OperatorMessageFilter } from './operator-message-filter';

interface MessageFilterBarProps {
  readonly filter: OperatorMessageFilter;
  readonly onSearch: (filter: OperatorMessageFilter) => void;
  /** A message whose id was typed. */
  readonly onOpen: (id: string) => void;
}

/** A number, an id or a sender, and a chip for each other filter. All apply at once. */
export function MessageFilterBar({ filter, onSearch, onOpen }: MessageFilterBarProps) {
  const change = (changes: Partial<Parameters<typeof defined>[0]>): void =>
    onSearch(defined({ ...filter, ...changes }));
  const search = (text: string): void => {
    const found = filterOfText(text);
    if ('message' in found) onOpen(found.message);
    else change({ recipient: undefined, request_id: undefined, sender: undefined, ...found });
  };
  return (
    <FilterBar
      search={
        <SearchField
          label={t.messages.filter.search}
          value={filter.recipient ?? filter.request_id ?? filter.sender ?? ''}
          shortcut="/"
          onSearch={search}
        />
      }
    >
      <TimeChip filter={filter} onChange={change} />
      <StatusChip status={filter.status} onChange={(status) => change({ status })} />
      <VendorChip vendor={filter.vendor} onChange={(vendor) => change({ vendor })} />
      {Object.keys(filter).length > 0 && (
        <Button tone="ghost" size="small" onClick={() => onSearch({})}>
          {t.ui.clearAll}
        </Button>
      )}
    </FilterBar>
  );
}

interface VendorChipProps {
  readonly vendor: number | undefined;
  readonly onChange: (vendor: number | undefined) => void;
}

function VendorChip({ vendor, onChange }: VendorChipProps) {
  return (
    <FilterChip
      name={o.reviews.vendor}
      value={vendor === undefined ? undefined : <VendorName id={vendor} />}
      onClear={() => onChange(undefined)}
    >
      {(close) => (
        <VendorChoice
          onChoose={(id) => {
            onChange(id);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

/** The newest vendors by name, and any by its id. */
function VendorChoice({ onChoose }: { readonly onChoose: (id: number) => void }) {
  const newest = useQuery(vendors({})).data?.vendors ?? [];
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const id = Number(formText(new FormData(event.currentTarget), 'vendor'));
    if (Number.isSafeInteger(id) && id > 0) onChoose(id);
  };
  return (
    <div className={styles.choice}>
      <form className={styles.form} onSubmit={submit}>
        <Field label={o.messages.vendorId}>
          <input name="vendor" inputMode="numeric" pattern="[0-9]+" autoComplete="off" />
        </Field>
        <Button type="submit">{t.ui.apply}</Button>
      </form>
      <ul className={styles.vendors} aria-label={o.pages.vendors}>
        {newest.map(({ id, name }) => (
          <li key={id}>
            <Button tone="ghost" size="small" onClick={() => onChoose(id)}>
              <bdi>{name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
