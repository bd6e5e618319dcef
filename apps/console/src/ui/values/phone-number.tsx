import { shownNumber } from './masked-number';
import { usePreference } from '../preferences/preferences';

interface PhoneNumberProps {
  readonly number: string;
  /** The number belongs to a test message, which reaches no phone: it is always shown whole. */
  readonly isTest?: boolean;
}

/** Masked unless the reader has asked for whole numbers; what is nobody's number is not masked. */
export function PhoneNumber({ number, isTest = false }: PhoneNumberProps) {
  const [numbers] = usePreference('numbers');
  return <span className="mono">{shownNumber(number, { whole: numbers === 'whole', isTest })}</span>;
}
