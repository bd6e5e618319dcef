import type { OperatorCatalogue } from '../en/operator-en';

export const messages: OperatorCatalogue['messages'] = {
  vendorId: 'ID des Kunden',
  carrierId: 'ID beim Carrier',
  reveal: 'Aufdecken',
  revealAsk: 'Aufdecken…',
  revealing: {
    title: 'Nummer und Text aufdecken?',
    effect: 'Sie sehen beides, bis Sie die Nachricht schließen. Der Code eines Einmalpassworts bleibt verdeckt.',
    reasons: {
      complaint: 'Der Kunde hat sich über diese Nachricht beschwert.',
      fraud: 'Verdacht auf Betrug.',
      carrier: 'Der Carrier fragt nach der Nummer.',
    },
    done: 'Nummer und Text aufgedeckt',
    doneMeans: 'Ihr Grund steht im Audit-Protokoll.',
  },
};
