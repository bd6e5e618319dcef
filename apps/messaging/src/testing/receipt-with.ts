import type { CarrierReceipt } from '@sms/carriers';

/** A receipt with only the given fields. */
export function receiptWith(
  said: Pick<CarrierReceipt, 'carrierMessageId' | 'source' | 'state'> & Partial<CarrierReceipt>,
): CarrierReceipt {
  return {
    carrier: 'test',
    destination: 'SMSINFO',
    reference: null,
    submissionId: null,
    stateWord: null,
    errorCode: null,
    submitDate: null,
    doneDate: null,
    doneAt: null,
    quotedText: null,
    textForm: false,
    ...said,
  };
}
