import { shownNumber } from './masked-number';
import { usePreference } from '../preferences/preferences';

interface PhoneNumberProps {
  readonly number: string;
  /** The number of a test message, which reaches no phone, is never masked. */
  readonly isTest?: boolean;
}

/** A phone number, masked unless the user has chosen full numbers or it belongs to nobody. */
export function PhoneNumber({ number, isTest = false }: PhoneNumberProps) {
  const [numbers] = usePreference('numbers');
  return (
    <span className="number" dir="ltr">
      {shownNumber(number, { whole: numbers === 'whole', isTest })}
    </span>
  );
}
