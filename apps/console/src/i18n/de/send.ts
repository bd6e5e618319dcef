import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';
import { rich } from '../text/rich';

const plural = pluralIn('de');

export const send: Catalogue['send'] = {
  livePurpose: 'An eine Nummer oder an viele. Sie sehen die Kosten, bevor etwas gesendet wird.',
  testPurpose: 'An die Sandbox: Nichts erreicht ein Telefon oder kostet einen Credit.',
  leftOut: (count) =>
    plural(count, {
      one: '# ausgelassen. Die Liste wird ohne diesen Eintrag gesendet.',
      other: '# ausgelassen. Die Liste wird ohne diese Einträge gesendet.',
    }),
  recipients: {
    to: 'An',
    typed: 'Eingeben oder einfügen',
    upload: 'CSV hochladen',
    file: 'Datei',
    fileHint: 'Ziehen Sie eine CSV- oder Textdatei hierher oder wählen Sie eine aus. UTF-8.',
    numbers: 'Nummern',
    numbersHint: (recipients) => `${recipients}. Im internationalen Format, durch Kommas oder Zeilenumbrüche getrennt.`,
    tidied: (count) => plural(count, { one: '# Nummer bereinigt', other: '# Nummern bereinigt' }),
    column: (number) => `Spalte ${number}`,
    numbersIn: 'Die Nummern stehen in',
    firstRows: 'Die ersten Zeilen der Datei',
  },
  text: {
    label: 'Nachricht',
    length: (characters, most, units, segments) => `${characters} von ${most} Zeichen · ${units} · ${segments}`,
    tooLong: (most) => `Höchstens ${most} Zeichen.`,
    forcesUcs2: 'Was UCS-2 erzwingt',
    outside: 'Diese Zeichen gibt es in GSM-7 nicht. Ein Segment fasst deshalb 70 statt 160 Zeichen:',
    replaceBySpace: (character) => `${character} durch ein Leerzeichen ersetzen`,
    replace: (character, substitute) => `„${character}“ → „${substitute}“`,
    replaceAll: 'Alle ersetzen',
  },
  estimate: {
    title: 'Vor dem Senden',
    hint: 'Schreiben Sie eine Nachricht und geben Sie Empfänger an, um die Kosten zu sehen. Noch wird nichts gesendet.',
    credits: (count) => plural(count, { one: 'Credit', other: 'Credits' }),
    leftAfter: (credits) => `danach noch ${credits}`,
    from: 'Absender',
    recipients: 'Empfänger',
    duplicates: 'Dubletten entfernt',
    encoding: 'Kodierung',
    segments: 'Segmente je Nachricht',
    cost: 'Credits',
    balance: 'Guthaben danach',
    short: (count) => plural(count, { one: '# Credit zu wenig', other: '# Credits zu wenig' }),
    refusedList: 'Abgelehnt',
    refused: (count) => plural(count, { one: '# abgelehnt', other: '# abgelehnt' }),
    leaveOut: 'Auslassen',
    refusedMeans:
      'Eine Liste mit solchen Zeilen wird nicht angenommen. Lassen Sie sie aus, um an die übrigen zu senden.',
    badLine: (row, value) => rich`Zeile ${row}: ${value} ist keine Telefonnummer`,
    badNumber: (row, value) => rich`Nummer ${row}: ${value} ist keine Telefonnummer`,
    more: (count) => plural(count, { one: 'und # weitere', other: 'und # weitere' }),
  },
  preview: { title: 'Vorschau', sender: 'Absender', empty: 'Hier erscheint, was Sie schreiben.' },
  button: {
    send: 'Senden',
    sendLive: (count) => plural(count, { one: '# Nachricht senden', other: '# Nachrichten senden' }),
    sendTest: (count) => plural(count, { one: '# Nachricht als Test senden', other: '# Nachrichten als Test senden' }),
    repeat: 'Gefahrlos wiederholen',
    unknown: 'Das Ergebnis ist unbekannt: Die Nachricht wurde vielleicht gesendet.',
    unknownMeans: 'Sie können gefahrlos wiederholen: Nichts wird doppelt gesendet.',
  },
  confirm: {
    title: (count) => plural(count, { one: '# Nachricht senden?', other: '# Nachrichten senden?' }),
    effect: (sender, credits) =>
      rich`Sie werden sofort mit dem Absender ${sender} gesendet und kosten ${credits}. Was ein Carrier übernommen hat, lässt sich nicht zurückholen.`,
    type: (count) => `Geben Sie zur Bestätigung ${count} ein`,
    notYet: 'Noch nicht',
  },
};
