import type { Catalogue } from '../en/en';
import { rich } from '../text/rich';

export const pages: Catalogue['pages'] = {
  overview: 'Übersicht',
  messages: 'Nachrichten',
  sends: 'Versände',
  newMessage: 'Neue Nachricht',
  otp: 'Einmalpasswörter',
  senderNames: 'Absendernamen',
  apiKeys: 'API-Schlüssel',
  webhook: 'Webhook',
  usage: 'Verbrauch & Kosten',
  team: 'Team',
  subAccounts: 'Unterkonten',
  settings: 'Einstellungen',
  thisSend: 'diesen Versand',
  kit: 'die Bausteine',
  groups: { verify: 'Verifizieren', configure: 'Einrichten', account: 'Konto' },
};

export const shell: Catalogue['shell'] = {
  skip: 'Zum Inhalt springen',
  pages: 'Seiten',
  workspace: 'Arbeitsbereich',
  documentation: 'Dokumentation',
  search: 'Suchen oder springen zu …',
  send: 'Senden',
  more: 'Mehr',
  operator: 'Betreiber',
  roles: { owner: 'Inhaber', member: 'Mitglied', operator: 'Alle Kundenkonten' },
  mode: 'Modus',
  balance: (credits) => `${credits} Credits`,
  testBar: 'Testmodus: Nichts erreicht ein Telefon',
  testBarMore: ' und nichts wird berechnet',
  suspended: 'Das Konto ist gesperrt.',
  suspendedMeans:
    'Es sendet keine Nachrichten, und die meisten Seiten sind nicht verfügbar. Wenden Sie sich an den Betreiber der Plattform.',
  forVendors: 'Diese Seite ist für Kundenkonten',
  asOperator: (link) => rich`Sie sind als Betreiber angemeldet. ${link}`,
  noAccess: (page) => `Kein Zugriff auf „${page}“`,
  toOverview: 'Zur Übersicht',
  notFound: 'Seite nicht gefunden',
  notFoundMeans: 'Unter dieser Adresse gibt es keine Seite.',
  newVersion: 'Eine neue Version der Konsole ist verfügbar.',
  reload: 'Neu laden',
  account: {
    button: (email) => `Konto von ${email}`,
    language: 'Sprache',
    zone: 'Zeitzone',
    utc: 'UTC',
    theme: 'Design',
    themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
    rows: 'Zeilen von Listen',
    rowHeights: { comfortable: 'Komfortabel', dense: 'Kompakt' },
    fullNumbers: 'Vollständige Nummern anzeigen',
    logOut: 'Abmelden',
  },
};

export const keyboard: Catalogue['keyboard'] = {
  title: 'Tastenkürzel',
  enable: 'Kürzel mit einer einzelnen Taste aktivieren',
  keys: {
    palette: 'Eine Seite, Nachricht oder Nummer suchen oder öffnen',
    search: 'Die Liste durchsuchen',
    rows: 'Nächste und vorherige Zeile einer Liste',
    open: 'Die Zeile öffnen',
    steps: 'Die vorherige oder nächste Zeile öffnen',
    apiCall: 'Die Seite als API-Aufruf anzeigen',
    copyLink: 'Einen Link zur Seite kopieren',
    testEvent: 'Ein Testereignis senden',
    refresh: 'Die Daten der Seite aktualisieren',
    help: 'Diese Liste anzeigen',
  },
};

export const palette: Catalogue['palette'] = {
  title: 'Gehe zu',
  input: 'Seite, Aktion, ID oder Nummer',
  results: 'Ergebnisse',
  none: 'Keine Ergebnisse.',
  move: 'bewegen',
  open: 'öffnen',
  hint: 'Fügen Sie eine vollständige Nummer oder eine ID ein, um die Nachricht zu finden',
  groups: {
    Messages: 'Nachrichten',
    Sends: 'Versände',
    Do: 'Aktionen',
    'Go to': 'Gehe zu',
    Documentation: 'Dokumentation',
  },
  toLive: 'Zu Live wechseln',
  toTest: 'Zu Test wechseln',
  apiReference: 'API-Referenz',
  ofStatus: (status) => `Nachrichten mit dem Status „${status}“`,
  ofNumber: 'Nachrichten an diese Nummer',
  message: 'Diese Nachricht öffnen',
  ofRequest: 'Nachrichten dieser Anfrage',
  progress: 'Fortschritt dieser Anfrage',
};

export const operator: Catalogue['operator'] = {
  title: 'Betreiber',
  purpose: 'Betreiber nutzen vorerst die API. Ihre Seiten folgen.',
  reference: (link) => rich`Siehe ${link}.`,
  referenceLink: 'die API-Referenz',
};
