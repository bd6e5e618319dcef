import { Search } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { t } from '../../../i18n/t';
import { Button } from '../../../ui/controls/button';
import { ChoiceList, FilterChip } from '../../../ui/forms/filter-chip';
import { formText } from '../../../ui/forms/form-text';
import searchStyles from '../messages/filter/message-filter-bar.module.css';
import { TimeChip } from '../messages/filter/time-chip';
import { type DeliveryFilter, deliveryFilterOf } from './delivery-filter';
import { DELIVERY_STATUSES } from './delivery-status';

interface DeliveryFilterBarProps {
  readonly filter: DeliveryFilter;
  readonly onSearch: (filter: DeliveryFilter) => void;
  /** Actions on the deliveries of the filter, at the end of the row. */
  readonly children?: ReactNode;
}

/** One row: the id of a message, and a chip for each other filter. All apply at once. */
export function DeliveryFilterBar({ filter, onSearch, children }: DeliveryFilterBarProps) {
  const change = (change: Readonly<Record<string, string | undefined>>): void =>
    onSearch(deliveryFilterOf({ ...filter, ...change }));
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    change({ message_id: formText(new FormData(event.currentTarget), 'message_id') });
  };
  return (
    <div className={searchStyles.bar}>
      <form key={filter.message_id} role="search" className={searchStyles.search} onSubmit={submit}>
        <Search />
        <input
          name="message_id"
          type="search"
          aria-label={t.webhook.deliveries.messageId}
          placeholder={t.webhook.deliveries.messageId}
          autoComplete="off"
          defaultValue={filter.message_id}
        />
      </form>
      <TimeChip filter={filter} onChange={change} />
      <FilterChip
        name={t.webhook.deliveries.status}
        value={filter.status && t.webhook.deliveries.statuses[filter.status]}
        onClear={() => change({ status: undefined })}
      >
        {(close) => (
          <ChoiceList
            label={t.messages.filter.statuses}
            value={filter.status}
            options={STATUSES}
            onChoose={(status) => {
              change({ status });
              close();
            }}
          />
        )}
      </FilterChip>
      {Object.keys(filter).length > 0 && (
        <Button tone="ghost" size="small" onClick={() => onSearch({})}>
          {t.messages.filter.clearAll}
        </Button>
      )}
      {children}
    </div>
  );
}

const STATUSES = DELIVERY_STATUSES.map((value) => ({ value, label: t.webhook.deliveries.statuses[value] }));
