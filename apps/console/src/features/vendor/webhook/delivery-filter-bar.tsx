import { t } from '../../../i18n/t';
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
      <Field label={t.webhook.deliveries.status}>
        <select name="status" defaultValue={filter.status ?? ''}>
          <option value="">{t.webhook.deliveries.all}</option>
          {DELIVERY_STATUSES.map((one) => (
            <option key={one} value={one}>
              {t.webhook.deliveries.statuses[one]}
            </option>
          ))}
        </select>
      </Field>
      <Field label={t.webhook.deliveries.messageId}>
        <input name="message_id" className="mono" autoComplete="off" defaultValue={filter.message_id} />
      </Field>
      <DateTimeField label={t.ui.from} name="from" iso={filter.from} />
      <DateTimeField label={t.ui.to} name="to" iso={filter.to} />
    </FilterBar>
  );
}
