import type { Catalogue } from '../../catalogue';
import { rich } from '../../text/rich';

export const team: Catalogue['team'] = {
  purpose: 'Die Personen, die sich bei diesem Konto anmelden. Programme verwenden stattdessen API-Schlüssel.',
  add: 'Benutzer hinzufügen',
  onlyUser: 'Sie sind der einzige Benutzer',
  onlyUserAdvice:
    'Fügen Sie ein Mitglied hinzu, das sendet und liest, oder einen weiteren Inhaber, der in Ihrer Abwesenheit alles darf.',
  email: 'E-Mail',
  state: 'Status',
  role: 'Rolle',
  added: 'Hinzugefügt',
  you: 'Sie',
  operatorReset: (time) => rich`Passwort durch einen Betreiber gesetzt: ${time}`,
  enable: 'Aktivieren',
  enableUser: (email) => `${email} aktivieren`,
  enabled: 'Benutzer aktiviert',
  notEnabled: 'Der Benutzer wurde nicht aktiviert',
  disable: 'Deaktivieren',
  disableUser: (email) => `${email} deaktivieren`,
  endSessions: 'Sitzungen beenden',
  endSessionsOf: (email) => `Sitzungen von ${email} beenden`,
  form: {
    title: 'Benutzer hinzufügen',
    emailHint: 'Damit meldet sich der Benutzer an.',
    password: 'Passwort',
    passwordHint:
      'Mindestens 8 Zeichen. Es wird keine E-Mail gesendet: Teilen Sie dem Benutzer das Passwort selbst mit.',
    roleHint:
      'Mitglieder senden und lesen. Inhaber dürfen außerdem API-Schlüssel, den Webhook, das Team und Unterkonten verwalten.',
    done: 'Benutzer hinzugefügt',
    tellPassword: 'Teilen Sie der Person das Passwort mit. Es lässt sich in ihren Einstellungen ändern.',
  },
  invite: 'Benutzer einladen',
  invitations: {
    title: 'Einladungen',
    until: 'Link gültig bis',
    pending: 'Eingeladen',
    expired: 'Abgelaufen',
    resend: 'Erneut senden',
    resendTo: (email) => `Erneut senden an ${email}`,
    resent: 'Einladung erneut gesendet',
    notResent: 'Die Einladung wurde nicht gesendet',
    withdraw: 'Zurückziehen',
    withdrawOf: (email) => `Zurückziehen: Einladung an ${email}`,
  },
  inviting: {
    title: 'Jemanden einladen',
    emailHint: 'Dorthin geht ein Link, um ein Passwort zu wählen. Er funktioniert einmal, sieben Tage lang.',
    send: 'Einladung senden',
    done: 'Einladung gesendet',
  },
  withdrawing: {
    title: 'Diese Einladung zurückziehen?',
    effect: 'Der Link in der E-Mail funktioniert nicht mehr. Sie können die Person erneut einladen.',
    done: 'Einladung zurückgezogen',
  },
  disabling: {
    title: 'Diesen Benutzer deaktivieren?',
    effect:
      'Der Benutzer wird sofort überall abgemeldet und kann sich erst wieder anmelden, wenn Sie ihn aktivieren. API-Schlüssel gehören zum Konto und funktionieren weiter: Widerrufen Sie diejenigen, die der Person bekannt waren.',
    done: 'Benutzer deaktiviert',
  },
  endingSessions: {
    title: 'Alle Sitzungen dieses Benutzers beenden?',
    effect: 'Der Benutzer wird sofort überall abgemeldet und kann sich danach wieder anmelden.',
    done: 'Sitzungen beendet',
  },
};
