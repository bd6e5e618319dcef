import type { AddressForm } from '../behaviour/catalog/behaviour';

interface Addresses {
  sourceAddr: string;
  destinationAddr: string;
}

/** Length of the country codes that scenarios use. */
const COUNTRY_CODE_LENGTH = 3;
const SHORT_CODE = '12345';

const FORMS: Readonly<Record<AddressForm, (recipient: string, sender: string) => Addresses>> = {
  plain: (recipient, sender) => ({ sourceAddr: recipient, destinationAddr: sender }),
  national: (recipient, sender) => ({
    sourceAddr: `0${recipient.slice(COUNTRY_CODE_LENGTH)}`,
    destinationAddr: sender,
  }),
  zero_zero: (recipient, sender) => ({ sourceAddr: `00${recipient}`, destinationAddr: sender }),
  plus: (recipient, sender) => ({ sourceAddr: `+${recipient}`, destinationAddr: sender }),
  blank: (recipient, sender) => ({ sourceAddr: ` ${recipient}`, destinationAddr: sender }),
  short_code: (_recipient, sender) => ({ sourceAddr: SHORT_CODE, destinationAddr: sender }),
  empty: () => ({ sourceAddr: '', destinationAddr: '' }),
  exchanged: (recipient, sender) => ({ sourceAddr: sender, destinationAddr: recipient }),
};

export function receiptAddresses(form: AddressForm, recipient: string, sender: string): Addresses {
  return FORMS[form](recipient, sender);
}
