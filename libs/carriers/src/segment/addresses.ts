import type { FieldsOf } from '@sms/smpp';
import type { SendingSettings, SourceRule } from '../settings/sending.settings';

type SubmitFields = Required<FieldsOf<'submit_sm'>>;
type Source = Pick<SubmitFields, 'sourceAddr' | 'sourceAddrTon' | 'sourceAddrNpi'>;
type Destination = Pick<SubmitFields, 'destinationAddr' | 'destAddrTon' | 'destAddrNpi'>;

const DIGITS = /^\d+$/;

/** The source address of every submit of a sender, and of queries about them. */
export function sourceAddress(
  sender: string,
  { sourceRules, senderMaxDigitsShort }: Pick<SendingSettings, 'sourceRules' | 'senderMaxDigitsShort'>,
): Source {
  const rule = sourceRules.find(({ match }) => fits(match, sender, senderMaxDigitsShort));
  return { sourceAddr: sender, sourceAddrTon: rule?.ton ?? 0, sourceAddrNpi: rule?.npi ?? 0 };
}

/** Writes the recipient, digits with the country code, in the format that the carrier expects. */
export function destinationAddress(
  recipient: string,
  settings: Pick<SendingSettings, 'destFormat' | 'destTon' | 'destNpi' | 'countryCode'>,
): Destination {
  return {
    destinationAddr: written(recipient, settings),
    destAddrTon: settings.destTon,
    destAddrNpi: settings.destNpi,
  };
}

function fits(match: SourceRule['match'], sender: string, maxDigitsShort: number): boolean {
  if (typeof match === 'object') return match.sender === sender;
  const digits = DIGITS.test(sender);
  const short = sender.length <= maxDigitsShort;
  switch (match) {
    case 'letters':
      return !digits;
    case 'short_code':
      return digits && short;
    case 'international':
      return digits && !short && !sender.startsWith('0');
    case 'digits':
      return digits;
    case 'any':
      return true;
  }
}

function written(
  recipient: string,
  { destFormat, countryCode }: Pick<SendingSettings, 'destFormat' | 'countryCode'>,
): string {
  switch (destFormat) {
    case 'digits':
      return recipient;
    case 'plus':
      return `+${recipient}`;
    case 'zero_zero':
      return `00${recipient}`;
    case 'national':
      return countryCode !== null && recipient.startsWith(countryCode)
        ? `0${recipient.slice(countryCode.length)}`
        : `00${recipient}`;
  }
}
