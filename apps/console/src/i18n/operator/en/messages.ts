/** Messages over all vendors. */
export const messages = {
  vendorId: 'Id of the vendor',
  carrierId: 'Id at the carrier',
  reveal: 'Reveal',
  revealAsk: 'Reveal…',
  revealing: {
    title: 'Reveal the number and the text?',
    effect: 'You see both until you close the message. The code of a one-time password stays masked.',
    reasons: {
      complaint: 'The vendor has complained about this message.',
      fraud: 'Suspicion of fraud.',
      carrier: 'The carrier asks for the number.',
    },
    done: 'Number and text revealed',
    doneMeans: 'The audit log has your reason.',
  },
};
