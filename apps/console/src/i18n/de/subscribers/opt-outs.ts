import type { Catalogue } from '../../catalogue';
import { pluralIn } from '../../text/plural';

const plural = pluralIn('de');

export const optOuts: Catalogue['optOuts'] = {
  purpose: 'Nummern, die keine Nachrichten des Kontos bekommen. STOP fügt sie hinzu, START beendet es.',
  numbers: (count) => plural(count, { one: '# Nummer', other: '# Nummern' }),
  add: 'Abmeldung hinzufügen',
  importList: 'Importieren',
  download: 'Herunterladen',
  notDownloaded: 'Die Liste wurde nicht heruntergeladen',
  searchNumber: 'Nummer suchen',
  state: 'Zustand',
  inForce: 'Gültig',
  ended: 'Beendet',
  none: 'Keine Abmeldungen',
  noneOfNumber: 'Keine Abmeldung dieser Nummer',
  noneMeans: 'Eine Nachricht an eine abgemeldete Nummer wird abgelehnt, bevor sie etwas kostet.',
  number: 'Nummer',
  sender: 'Absender',
  origin: 'Herkunft',
  since: 'Seit',
  text: 'Text oder Notiz',
  allSenders: 'Alle Absender',
  origins: { api: 'Hinzugefügt', import: 'Importiert', stop: 'STOP', page: 'Abmeldeseite' },
  endedBy: { api: 'Beendet', start: 'START' },
  end: 'Beenden',
  endOf: (number) => `Abmeldung von ${number} beenden`,
  ending: {
    title: 'Diese Abmeldung beenden?',
    effect: 'Die Nummer bekommt wieder Nachrichten des Kontos.',
    ofPerson:
      'Der Teilnehmer hat sich selbst abgemeldet. Beenden Sie die Abmeldung nur, wenn er neuen Nachrichten zugestimmt hat.',
    done: 'Die Abmeldung ist beendet',
  },
  adding: {
    title: 'Abmeldung hinzufügen',
    effect: 'Die Nummer bekommt keine Nachrichten mehr, auch keine, die schon warten.',
    numberHint: 'Mit Ländervorwahl.',
    note: 'Notiz',
    noteHint: 'Wie es dazu kam, für Ihre Unterlagen. Freiwillig.',
    done: 'Die Nummer bekommt keine Nachrichten mehr',
  },
  importing: {
    title: 'Abmeldungen importieren',
    file: 'CSV-Datei',
    hint: 'Mit einer Spalte phone, recipient, msisdn oder number, oder eine Nummer je Zeile.',
    confirm: 'Importieren',
    added: (numbers) => `Hinzugefügt: ${numbers}`,
    known: (numbers) => `Schon abgemeldet: ${numbers}`,
    left: (rows) => `Ausgelassen, weil es keine Telefonnummern sind: ${rows}`,
    row: (row) => `Zeile ${row}:`,
  },
  otp: {
    sent: 'Einmalpasswörter gehen auch an abgemeldete Nummern.',
    refused: 'Auch Einmalpasswörter an abgemeldete Nummern werden abgelehnt.',
    include: 'Einmalpasswörter ablehnen',
  },
};
