import { DateTimeField } from '../../../../ui/forms/date-time-field';
import { Field } from '../../../../ui/forms/field';
import { FilterBar, type FilterForm } from '../../../../ui/forms/filter-bar';
import { isoOf } from '../../../../ui/forms/local-time';
import { useZone } from '../../../../ui/preferences/time-zone';
import { filterOfSearch, type MessageFilter, STATUS_FILTERS } from './message-filter';

interface MessageFilterBarProps {
  readonly filter: MessageFilter;
  readonly onSearch: (filter: MessageFilter) => void;
}

export function MessageFilterBar({ filter, onSearch }: MessageFilterBarProps) {
  const zone = useZone();
  const search = (form: FilterForm): void => {
    const typed = form['recipient'];
    const number = typeof typed === 'string' ? typed.replaceAll(/[^0-9]/g, '') : '';
    onSearch({
      ...filterOfSearch({ ...form, from: isoOf(form['from'], zone), to: isoOf(form['to'], zone) }),
      ...(number && { recipient: number }),
    });
  };
  return (
    <FilterBar filter={filter} onSearch={search} onClear={() => onSearch({})}>
      <Field label="Number">
        <input name="recipient" inputMode="tel" autoComplete="off" defaultValue={filter.recipient} />
      </Field>
      <Field label="Status">
        <select name="status" defaultValue={filter.status ?? ''}>
          <option value="">all</option>
          {STATUS_FILTERS.map((one) => (
            <option key={one} value={one}>
              {one.replace(',', ' or ')}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Sender">
        <input name="sender" maxLength={16} autoComplete="off" defaultValue={filter.sender} />
      </Field>
      <Field label="Request id">
        <input name="request_id" className="mono" autoComplete="off" defaultValue={filter.request_id} />
      </Field>
      <DateTimeField label="From" name="from" iso={filter.from} />
      <DateTimeField label="To" name="to" iso={filter.to} />
    </FilterBar>
  );
}
