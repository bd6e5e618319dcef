import type { Catalogue } from '../catalogue';

export const senderNames: Catalogue['senderNames'] = {
  purpose: 'Die Namen, die Empfänger als Absender sehen. Ein Betreiber prüft jeden Namen zuerst.',
  none: 'Noch keine Absendernamen',
  noneMeans: 'Bis einer freigegeben ist, verwenden Nachrichten den Standardabsender des Kontos.',
  requestName: 'Namen beantragen',
  name: 'Name',
  status: 'Status',
  sample: 'Beispiel',
  requested: 'Beantragt',
  byDefault: '(Standard)',
  form: {
    title: 'Absendernamen beantragen',
    nameHint: 'Höchstens 11 Buchstaben, Ziffern, Leerzeichen, Punkte und Bindestriche.',
    sample: 'Beispielnachricht',
    sampleHint: 'Mindestens 15 Zeichen. Ein Betreiber prüft den Namen anhand dieser Nachricht.',
    request: 'Beantragen',
    preview: 'Auf einem Telefon',
    previewText: 'Nachricht',
  },
};
