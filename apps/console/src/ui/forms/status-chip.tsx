import { type MessageFilter, STATUS_FILTERS } from '../../api/message-filter';
import { t } from '../../i18n/t';
import { STATUS_LOOKS } from '../values/status-looks';
import { ChoiceList, FilterChip } from './filter-chip';

type Status = MessageFilter['status'];

interface StatusChipProps {
  readonly status: Status;
  readonly onChange: (status: Status) => void;
}

/** The statuses of the messages that are listed. */
export function StatusChip({ status, onChange }: StatusChipProps) {
  return (
    <FilterChip name={t.messages.filter.status} value={status && wordsOf(status)} onClear={() => onChange(undefined)}>
      {(close) => (
        <ChoiceList
          label={t.ui.statuses}
          value={status}
          options={STATUSES}
          onChoose={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

const WORDS = { 'queued,pending': t.statuses.waiting, 'undelivered,failed': t.statuses.notDelivered } as const;

const wordsOf = (status: NonNullable<Status>): string =>
  status === 'queued,pending' || status === 'undelivered,failed' ? WORDS[status] : STATUS_LOOKS[status].word;

const STATUSES = STATUS_FILTERS.map((value) => ({ value, label: wordsOf(value) }));
