import { type FormEvent, useState } from 'react';
import { t } from '../../i18n/t';
import { Button } from '../controls/button';
import { DateTimeField } from './date-time-field';
import { ChoiceList, FilterChip } from './filter-chip';
import { isoOf } from './local-time';
import { useZone } from '../preferences/time-zone';
import { timeText } from '../values/time-text';
import styles from './time-chip.module.css';
import { fromOf, PRESETS, type Preset } from './time-presets';

type Span = { readonly from: string | undefined; readonly to: string | undefined };
type SpanFilter = { readonly from?: string; readonly to?: string };

interface TimeChipProps {
  readonly filter: SpanFilter;
  readonly onChange: (span: Span) => void;
}

/** The time of what is listed: a usual span until now, or any. */
export function TimeChip({ filter, onChange }: TimeChipProps) {
  const zone = useZone();
  // An address holds where the span begins. Its name is known only to the page on which it was chosen.
  const [chosen, setChosen] = useState<{ readonly preset: Preset; readonly from: string } | null>(null);
  const preset = chosen?.from === filter.from && filter.to === undefined ? chosen?.preset : undefined;
  const choose = (next: Preset): void => {
    const from = fromOf(next, new Date(), zone);
    setChosen({ preset: next, from });
    onChange({ from, to: undefined });
  };
  return (
    <FilterChip
      name={t.ui.span.time}
      value={PRESETS.find(({ value }) => value === preset)?.label ?? spanText(filter, zone)}
      onClear={() => onChange({ from: undefined, to: undefined })}
    >
      {(close) => (
        <div className={styles.choice}>
          <ChoiceList
            label={t.ui.span.untilNow}
            value={preset}
            options={PRESETS}
            onChoose={(next) => {
              choose(next);
              close();
            }}
          />
          <CustomSpan
            filter={filter}
            onApply={(span) => {
              onChange(span);
              close();
            }}
          />
        </div>
      )}
    </FilterChip>
  );
}

interface CustomSpanProps {
  readonly filter: SpanFilter;
  readonly onApply: (span: Span) => void;
}

function CustomSpan({ filter, onApply }: CustomSpanProps) {
  const zone = useZone();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onApply({ from: isoOf(form.get('from') ?? undefined, zone), to: isoOf(form.get('to') ?? undefined, zone) });
  };
  return (
    <form className={styles.custom} onSubmit={submit}>
      <DateTimeField label={t.ui.from} name="from" iso={filter.from} />
      <DateTimeField label={t.ui.to} name="to" iso={filter.to} />
      <Button type="submit">{t.ui.apply}</Button>
    </form>
  );
}

function spanText({ from, to }: SpanFilter, zone: string): string | undefined {
  const text = (iso: string): string => timeText(new Date(iso), zone, 'brief');
  if (from !== undefined && to !== undefined) return t.ui.span.fromTo(text(from), text(to));
  if (from !== undefined) return t.ui.span.since(text(from));
  return to === undefined ? undefined : t.ui.span.until(text(to));
}
