import type { ReactNode } from 'react';
import { t } from '../../../../i18n/t';
import { Button } from '../../../../ui/controls/button';
import { FilterBar, SearchField } from '../../../../ui/forms/filter-bar';
import { ChoiceList, FilterChip } from '../../../../ui/forms/filter-chip';
import { TimeChip } from '../../../../ui/forms/time-chip';
import { type DeliveryFilter, deliveryFilterOf } from './delivery-filter';
import { DELIVERY_OUTCOMES, DELIVERY_STATUSES } from './delivery-status';

interface DeliveryFilterBarProps {
  readonly filter: DeliveryFilter;
  readonly onSearch: (filter: DeliveryFilter) => void;
  /** Actions on the deliveries of the filter, at the end of the row. */
  readonly children?: ReactNode;
}

/** The id of a message, and a chip for each other filter. All apply at once. */
export function DeliveryFilterBar({ filter, onSearch, children }: DeliveryFilterBarProps) {
  const change = (change: Readonly<Record<string, string | undefined>>): void =>
    onSearch(deliveryFilterOf({ ...filter, ...change }));
  return (
    <FilterBar
      search={
        <SearchField
          label={t.webhook.deliveries.messageId}
          value={filter.message_id ?? ''}
          onSearch={(text) => change({ message_id: text })}
        />
      }
    >
      <TimeChip filter={filter} onChange={change} />
      <FilterChip
        name={t.webhook.deliveries.response}
        value={filter.outcome && t.webhook.deliveries.responses[filter.outcome]}
        onClear={() => change({ outcome: undefined })}
      >
        {(close) => (
          <ChoiceList
            label={t.webhook.deliveries.lastResponse}
            value={filter.outcome}
            options={OUTCOMES}
            onChoose={(outcome) => {
              change({ outcome });
              close();
            }}
          />
        )}
      </FilterChip>
      <FilterChip
        name={t.webhook.deliveries.status}
        value={filter.status && t.webhook.deliveries.statuses[filter.status]}
        onClear={() => change({ status: undefined })}
      >
        {(close) => (
          <ChoiceList
            label={t.ui.statuses}
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
          {t.ui.clearAll}
        </Button>
      )}
      {children}
    </FilterBar>
  );
}

const OUTCOMES = DELIVERY_OUTCOMES.map((value) => ({ value, label: t.webhook.deliveries.responses[value] }));
const STATUSES = DELIVERY_STATUSES.map((value) => ({ value, label: t.webhook.deliveries.statuses[value] }));
