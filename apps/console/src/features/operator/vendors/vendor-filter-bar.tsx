import { useNavigate, useSearch } from '@tanstack/react-router';
import { o } from '../../../i18n/operator/o';
import { t } from '../../../i18n/t';
import { FilterBar, SearchField } from '../../../ui/forms/filter-bar';
import { ChoiceList, FilterChip } from '../../../ui/forms/filter-chip';

const STATUSES = [
  { value: 'active', label: t.statuses.active },
  { value: 'suspended', label: o.vendors.suspended },
] as const;

export function VendorFilterBar() {
  const { search, status, parent } = useSearch({ from: '/ops/vendors' });
  const navigate = useNavigate({ from: '/ops/vendors' });
  const change = (changes: { search?: string | undefined; status?: 'active' | 'suspended' | undefined }): void =>
    void navigate({ search: { search, status, parent, ...changes } });
  return (
    <FilterBar
      search={
        <SearchField
          label={o.vendors.search}
          value={search ?? ''}
          shortcut="/"
          onSearch={(text) => change({ search: text.trim() === '' ? undefined : text.trim() })}
        />
      }
    >
      <FilterChip
        name={o.vendors.status}
        value={STATUSES.find(({ value }) => value === status)?.label}
        onClear={() => change({ status: undefined })}
      >
        {(close) => (
          <ChoiceList
            label={t.ui.statuses}
            value={status}
            options={STATUSES}
            onChoose={(next) => {
              change({ status: next });
              close();
            }}
          />
        )}
      </FilterChip>
    </FilterBar>
  );
}
