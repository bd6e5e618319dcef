import type { Catalogue } from '../catalogue';
import { rich } from '../text/rich';

export const session: Catalogue['session'] = {
  documentTitle: (page: string) => `${page} · SMS-Konsole`,
  logIn: 'Anmelden',
  purpose: 'Nachrichten senden und sehen, was aus jeder geworden ist.',
  forgotten: 'Passwort vergessen?',
  email: 'E-Mail',
  password: 'Passwort',
  tooManyAttempts: (seconds) => `Zu viele Versuche. Versuchen Sie es in ${seconds} Sekunden erneut.`,
  logInAs: (email) => rich`Als ${email} anmelden?`,
  linkPurpose:
    'Fahren Sie nur fort, wenn Sie diesen Link angefordert haben. Alle in diesem Konto sehen, was Sie dort tun.',
  currentEnds: (email) => rich`Sie sind als ${email} angemeldet. Diese Sitzung wird beendet.`,
  usedLink: 'Dieser Link wurde bereits verwendet oder ist abgelaufen.',
  loggedOutElsewhere: 'Sie haben sich in einem anderen Tab abgemeldet.',
  ended: 'Ihre Sitzung ist beendet. Melden Sie sich erneut an. Ihre Eingaben sind noch da.',
  signIn: {
    at: (name) => rich`Anmelden mit ${name}`,
    refused: 'Sie dürfen sich hier nicht anmelden. Fragen Sie, wer Ihre Gruppen verwaltet.',
    failed: 'Die Anmeldung hat nicht geklappt oder zu lange gedauert. Versuchen Sie es erneut.',
  },
  codeStep: {
    title: 'Code eingeben',
    purpose: 'Die sechs Ziffern, die Ihre Authenticator-App zeigt, oder einer Ihrer Wiederherstellungscodes.',
    code: 'Code der App oder Wiederherstellungscode',
    back: 'Anderer Benutzer',
  },
  reset: {
    sendLink: 'Link zusenden',
    linkSent: 'Wenn ein Benutzer diese Adresse hat, ist ein Link unterwegs. Er gilt eine Stunde.',
    tab: 'Neues Passwort',
    title: 'Neues Passwort festlegen',
    purpose:
      'Der Betreiber der Plattform gibt Ihnen ein Reset-Token. Es gilt einmal, eine Stunde lang, und beendet Ihre Sitzungen.',
    token: 'Reset-Token',
    tokenHint: 'Es beginnt mit pr_.',
    password: 'Neues Passwort',
    passwordHint: 'Mindestens 8 Zeichen.',
    set: 'Passwort festlegen',
    back: 'Zurück zur Anmeldung',
    done: 'Ihr Passwort ist festgelegt. Melden Sie sich damit an.',
  },
  noConnection: {
    tab: 'Keine Verbindung',
    retrying: 'Der Server ist nicht erreichbar · neuer Versuch alle 5 s',
    tryNow: 'Jetzt versuchen',
  },
  story: {
    accepted: 'Angenommen',
    routed: 'Route 4670 zum Carrier',
    acceptedByCarrier: 'Vom Carrier angenommen',
    delivered: 'Zugestellt',
    webhook: 'Ihr Webhook hat mit 200 geantwortet',
    claim: 'Jede Nachricht erzählt ihre ganze Geschichte.',
    detail: 'Jeder Schritt mit seiner Zeit, in den Worten des Carriers.',
  },
};

export const failures: Catalogue['failures'] = {
  unreachable: 'Der Server ist nicht erreichbar',
  retrying: (failure, seconds) => `${failure} · neuer Versuch in ${seconds} s`,
  responded: (status) => `Der Server hat mit dem Status ${status} geantwortet.`,
};
