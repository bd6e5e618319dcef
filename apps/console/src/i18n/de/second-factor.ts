import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';
import { rich } from '../text/rich';

const plural = pluralIn('de');

export const secondFactor: Catalogue['secondFactor'] = {
  title: 'Zweiter Faktor',
  caption: 'Eine Authenticator-App auf Ihrem Telefon.',
  setUp: 'App einrichten',
  due: 'Betreiber dieser Plattform melden sich zusätzlich mit einem Code einer Authenticator-App an. Richten Sie eine ein, um fortzufahren.',
  scan: 'Scannen Sie den Code mit einer Authenticator-App, zum Beispiel Aegis oder Google Authenticator.',
  qrCode: 'QR-Code für die App',
  orType: 'Oder geben Sie diesen Schlüssel in die App ein:',
  code: 'Code',
  codeHint: 'Die sechs Ziffern, die die App zeigt.',
  confirm: 'Bestätigen',
  enabledSince: (time) => rich`Eingerichtet seit ${time}.`,
  codesLeft: (count) =>
    plural(count, { one: '# Wiederherstellungscode ist übrig.', other: '# Wiederherstellungscodes sind übrig.' }),
  renewCodes: 'Neue Wiederherstellungscodes',
  remove: 'App entfernen',
  removed: 'Der zweite Faktor wurde entfernt',
  renewal: {
    title: 'Neue Wiederherstellungscodes?',
    effect: 'Die bisherigen Wiederherstellungscodes gelten nicht mehr.',
  },
  removal: {
    title: 'App entfernen?',
    effect: 'Für die Anmeldung genügt dann Ihr Passwort.',
    requiredEffect: 'Sie müssen wieder eine App einrichten, bevor Sie fortfahren können.',
  },
  codes: {
    label: 'Wiederherstellungscodes',
    keep: 'Bewahren Sie diese Codes dort auf, wo Sie sie ohne Ihr Telefon finden.',
    meaning: 'Mit jedem können Sie sich einmal anmelden. Sie werden nicht noch einmal angezeigt.',
    save: 'Als Datei speichern',
    kept: 'Ich habe sie aufbewahrt',
  },
};
