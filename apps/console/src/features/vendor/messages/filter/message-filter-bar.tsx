import { t } from '../../../../i18n/t';
import { Button } from '../../../../ui/controls/button';
import { FilterBar, SearchField } from '../../../../ui/forms/filter-bar';
import { FilterChip } from '../../../../ui/forms/filter-chip';
import { StatusChip } from '../../../../ui/forms/status-chip';
import { TimeChip } from '../../../../ui/forms/time-chip';
import { filterOfText } from '../../../../api/filter-of-text';
import type { MessageFilter } from '../../../../api/message-filter';
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
      <StatusChip status={filter.status} onChange={(status) => change({ status })} />
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

function defined(filter: {
  readonly [Name in keyof MessageFilter]?: MessageFilter[Name] | undefined;
}): MessageFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}
