import { Field } from './field';
import { fieldOf } from './local-time';
import { useZone } from '../preferences/time-zone';

interface DateTimeFieldProps {
  readonly label: string;
  readonly name: string;
  readonly iso: string | undefined;
}

/** A time in the time zone that the user has chosen. */
export function DateTimeField({ label, name, iso }: DateTimeFieldProps) {
  const zone = useZone();
  return (
    <Field label={label}>
      <input name={name} type="datetime-local" defaultValue={fieldOf(iso, zone)} />
    </Field>
  );
}
