import { t } from '../../../../i18n/t';
import { Button } from '../../../../ui/controls/button';
import { FilterBar, SearchField } from '../../../../ui/forms/filter-bar';
import { FilterChip, ChoiceList } from '../../../../ui/forms/filter-chip';
import { TimeChip } from '../../../../ui/forms/time-chip';
import { STATUS_LOOKS } from '../../../../ui/values/status-looks';
import { filterOfText } from './filter-of-text';
import { type MessageFilter, STATUS_FILTERS } from './message-filter';
import { SenderChoice } from './sender-choice';

interface MessageFilterBarProps {
  readonly filter: MessageFilter;
  readonly onSearch: (filter: MessageFilter) => void;
  /** A message whose id was typed. */
  readonly onOpen: (id: string) => void;
}

/** A number, an id or a sender, and a chip for each other filter. All apply at once. */
export function MessageFilterBar({ filter, onSearch, onOpen }: MessageFilterBarProps) {
  const change = (change: { readonly [Name in keyof MessageFilter]?: MessageFilter[Name] | undefined }): void =>
    onSearch(defined({ ...filter, ...change }));
  const search = (text: string): void => {
    const found = filterOfText(text);
    if ('message' in found) onOpen(found.message);
    else change({ recipient: undefined, request_id: undefined, ...found });
  };
  return (
    <FilterBar
      search={
        <SearchField
          label={t.messages.filter.search}
          value={filter.recipient ?? filter.request_id ?? ''}
          shortcut="/"
          onSearch={search}
        />
      }
    >
      <TimeChip filter={filter} onChange={change} />
      <FilterChip
        name={t.messages.filter.status}
        value={filter.status && wordsOf(filter.status)}
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
          {t.ui.clearAll}
        </Button>
      )}
    </FilterBar>
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
