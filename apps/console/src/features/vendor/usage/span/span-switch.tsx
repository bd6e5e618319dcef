import { Calendar } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../i18n/t';
import { Button } from '../../../../ui/controls/button';
import { Segmented } from '../../../../ui/controls/segmented';
import { DateTimeField } from '../../../../ui/forms/date-time-field';
import { isoOf } from '../../../../ui/forms/local-time';
import { Popover } from '../../../../ui/overlays/popover';
import { useZone } from '../../../../ui/preferences/time-zone';
import { type Span, type SpanName, spanOfSearch, type SpanSearch } from './span';
import styles from './span-switch.module.css';

interface SpanSwitchProps {
  readonly names: readonly { readonly value: SpanName; readonly label: string }[];
  /** Undefined for a span of one's own. */
  readonly name: SpanName | undefined;
  readonly span: Span;
  readonly onChange: (search: SpanSearch) => void;
}

/** Chooses a span by name, or by its two ends. */
export function SpanSwitch({ names, name, span, onChange }: SpanSwitchProps) {
  const options: readonly { readonly value: SpanName | 'own'; readonly label: string }[] =
    name === undefined ? [...names, { value: 'own', label: t.usage.ownSpan }] : names;
  return (
    <span className={styles.switch}>
      <Segmented<SpanName | 'own'>
        label={t.usage.span}
        value={name ?? 'own'}
        options={options}
        onChange={(value) => value !== 'own' && onChange({ span: value })}
      />
      <OwnSpan span={span} onChange={onChange} />
    </span>
  );
}

function OwnSpan({ span, onChange }: Pick<SpanSwitchProps, 'span' | 'onChange'>) {
  const zone = useZone();
  const [open, setOpen] = useState(false);
  const choose = (form: FormData): void => {
    const search = spanOfSearch({
      from: isoOf(form.get('from') ?? undefined, zone),
      to: isoOf(form.get('to') ?? undefined, zone),
    });
    if (search.from === undefined) return;
    onChange(search);
    setOpen(false);
  };
  return (
    <Popover
      label={t.usage.ownSpan}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button tone="ghost" iconOnly aria-label={t.usage.chooseOwnSpan}>
          <Calendar />
        </Button>
      }
    >
      <form className={styles.form} action={choose}>
        <DateTimeField label={t.ui.from} name="from" iso={span.from} />
        <DateTimeField label={t.ui.to} name="to" iso={span.to} />
        <Button type="submit" tone="primary">
          {t.usage.show}
        </Button>
      </form>
    </Popover>
  );
}
