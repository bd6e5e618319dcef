import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { t } from '../../../../i18n/t';
import { Button } from '../../../../ui/controls/button';
import { FilterChip, ChoiceList } from '../../../../ui/forms/filter-chip';
import { formText } from '../../../../ui/forms/form-text';
import { STATUS_LOOKS } from '../../../../ui/values/status-looks';
import { filterOfText } from './filter-of-text';
import styles from './message-filter-bar.module.css';
import { type MessageFilter, STATUS_FILTERS } from './message-filter';
import { SenderChoice } from './sender-choice';
import { TimeChip } from './time-chip';

interface MessageFilterBarProps {
  readonly filter: MessageFilter;
  readonly onSearch: (filter: MessageFilter) => void;
  /** A message whose id was typed. */
  readonly onOpen: (id: string) => void;
}

/** One row: what is typed, and a chip for each other filter. All apply at once. */
export function MessageFilterBar({ filter, onSearch, onOpen }: MessageFilterBarProps) {
  const change = (change: { readonly [Name in keyof MessageFilter]?: MessageFilter[Name] | undefined }): void =>
    onSearch(defined({ ...filter, ...change }));
  return (
    <div className={styles.bar}>
      <SearchField filter={filter} onSearch={onSearch} onOpen={onOpen} />
      <TimeChip filter={filter} onChange={change} />
      <FilterChip
        name={t.messages.filter.status}
        value={filter.status && wordsOf(filter.status)}
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
      <FilterChip name={t.messages.filter.sender} value={filter.sender} onClear={() => change({ sender: undefined })}>
        {(close) => (
          <SenderChoice
            sender={filter.sender}
            onChoose={(sender) => {
              change({ sender: sender === '' ? undefined : sender });
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
    </div>
  );
}

type SearchFieldProps = MessageFilterBarProps;

/** Takes a number, an id or a sender. It is filled again when the filter changes elsewhere, as on the way back. */
function SearchField({ filter, onSearch, onOpen }: SearchFieldProps) {
  const shown = filter.recipient ?? filter.request_id ?? '';
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = filterOfText(formText(new FormData(event.currentTarget), 'text'));
    if ('message' in found) onOpen(found.message);
    else onSearch(defined({ ...filter, recipient: undefined, request_id: undefined, ...found }));
  };
  return (
    <form key={shown} role="search" className={styles.search} onSubmit={submit}>
      <Search />
      <input
        name="text"
        type="search"
        aria-label={t.messages.filter.search}
        placeholder={t.messages.filter.search}
        autoComplete="off"
        defaultValue={shown}
      />
      <kbd>/</kbd>
    </form>
  );
}

const WORDS = { 'queued,pending': t.statuses.waiting, 'undelivered,failed': t.statuses.notDelivered } as const;

const wordsOf = (status: NonNullable<MessageFilter['status']>): string =>
  status === 'queued,pending' || status === 'undelivered,failed' ? WORDS[status] : STATUS_LOOKS[status].word;

const STATUSES = STATUS_FILTERS.map((value) => ({ value, label: wordsOf(value) }));

function defined(filter: {
  readonly [Name in keyof MessageFilter]?: MessageFilter[Name] | undefined;
}): MessageFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}
