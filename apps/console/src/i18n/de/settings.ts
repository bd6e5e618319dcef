import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';

const plural = pluralIn('de');

export const settings: Catalogue['settings'] = {
  purpose: 'Ihr Profil, Ihr Passwort und wo Sie angemeldet sind.',
  profile: {
    title: 'Profil',
    email: 'E-Mail',
    role: 'Rolle',
    roles: {
      owner: 'Inhaber: Sie dürfen im Konto alles.',
      member: 'Mitglied: API-Schlüssel, der Webhook, das Team und Unterkonten sind Inhabern vorbehalten.',
      operator: 'Betreiber: Sie betreiben diese Plattform.',
    },
    account: 'Konto',
    accountId: 'Konto-ID',
    defaultSender: 'Standardabsender',
    requestLimit: 'Anfragelimit',
    requestsPerMinute: (count) => plural(count, { one: '# Anfrage pro Minute', other: '# Anfragen pro Minute' }),
    ofBrowser: 'Zeitzone, Design und Zeilenhöhe gelten für diesen Browser. Sie legen sie im Menü oben rechts fest.',
  },
  password: {
    title: 'Passwort',
    caption: 'Mit der Änderung enden Ihre anderen Sitzungen; diese bleibt bestehen.',
    current: 'Aktuelles Passwort',
    new: 'Neues Passwort',
    newHint: 'Mindestens 8 Zeichen.',
    change: 'Passwort ändern',
    changed: 'Passwort geändert',
    othersEnded: 'Ihre anderen Sitzungen wurden beendet. API-Schlüssel funktionieren weiter.',
  },
  sessions: {
    title: 'Sitzungen',
    caption: 'Jede Anmeldung im Browser oder über die API.',
    session: 'Sitzung',
    where: 'Gerät und Adresse',
    afterReset: 'Passwort vom Betreiber gesetzt',
    loggedIn: 'Angemeldet',
    lastUsed: 'Zuletzt verwendet',
    endsAtLatest: 'Endet spätestens',
    kinds: { console: 'Konsole', api: 'API' },
    current: 'Diese Sitzung',
    more: 'Es gibt weitere Sitzungen. Angezeigt werden die neuesten.',
    end: 'Sitzung beenden',
    ended: 'Sitzung beendet',
    notEnded: 'Die Sitzung wurde nicht beendet',
    endOthers: 'Alle anderen Sitzungen beenden',
  },
  texts: {
    title: 'Nachrichtentexte',
    caption:
      'Wie lange die Texte dieses Kontos aufbewahrt werden. Nachrichten bleiben ohne sie in Protokollen und Zählungen.',
    asMessages: 'So lange wie die Nachrichten',
    days: (count) => plural(count, { one: '# Tag', other: '# Tage' }),
    notSealed:
      'Dieser Dienst speichert Texte, die nicht verschlüsselt sind. Diese bleiben so lange wie ihre Nachrichten.',
    change: 'Ändern…',
    effect:
      'Eine kürzere Zeit löscht innerhalb von Minuten auch Texte, die schon gespeichert sind. Gelöschtes kommt nicht zurück.',
    field: 'Tage',
    hint: '7 bis 400. Leer: so lange wie die Nachrichten.',
    save: 'Speichern',
    changed: 'Aufbewahrung geändert',
  },
  endingOthers: {
    title: 'Alle anderen Sitzungen beenden?',
    effect:
      'Sie werden in allen anderen Browsern abgemeldet, und Programme, die sich mit Ihrem Passwort angemeldet haben, müssen sich neu anmelden. API-Schlüssel funktionieren weiter.',
    confirm: 'Beenden',
    done: 'Alle anderen Sitzungen wurden beendet',
  },
};
