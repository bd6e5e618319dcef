import { DateTimeField } from '../../../ui/forms/date-time-field';
import { Field } from '../../../ui/forms/field';
import { FilterBar } from '../../../ui/forms/filter-bar';
import { isoOf } from '../../../ui/forms/local-time';
import { useZone } from '../../../ui/preferences/time-zone';
import { type DeliveryFilter, deliveryFilterOf } from './delivery-filter';
import { DELIVERY_STATUSES } from './delivery-status';

interface DeliveryFilterBarProps {
  readonly filter: DeliveryFilter;
  readonly onSearch: (filter: DeliveryFilter) => void;
}

export function DeliveryFilterBar({ filter, onSearch }: DeliveryFilterBarProps) {
  const zone = useZone();
  return (
    <FilterBar
      filter={filter}
      onSearch={(form) =>
        onSearch(deliveryFilterOf({ ...form, from: isoOf(form['from'], zone), to: isoOf(form['to'], zone) }))
      }
      onClear={() => onSearch({})}
    >
      <Field label="Status">
        <select name="status" defaultValue={filter.status ?? ''}>
          <option value="">all</option>
          {Object.keys(DELIVERY_STATUSES).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </Field>
      <Field label="Message id">
        <input name="message_id" className="mono" autoComplete="off" defaultValue={filter.message_id} />
      </Field>
      <DateTimeField label="From" name="from" iso={filter.from} />
      <DateTimeField label="To" name="to" iso={filter.to} />
    </FilterBar>
  );
}
