import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';
import { rich } from '../text/rich';

const plural = pluralIn('de');

export const overview: Catalogue['overview'] = {
  unavailable: 'Die Zahlen sind nicht verfügbar',
  unavailableMeans: 'Das Konto ist gesperrt. Wird es freigegeben, sind sie wieder da.',
  byStatus: 'Nachrichten nach Status',
  perHour: (zone) => `pro Stunde, ${zone}`,
  perDay: (zone) => `pro Tag, ${zone}`,
  metrics: {
    delivered: 'Zugestellt',
    noneEnded: 'Noch keine Nachricht ist abgeschlossen',
    deliveredShare: (share) => `${share} zugestellt`,
    mostMessages: (count) =>
      plural(count, { one: 'Höchstens # Nachricht in einer Spalte', other: 'Höchstens # Nachrichten in einer Spalte' }),
    mostCredits: (count) =>
      plural(count, { one: 'Höchstens # Credit in einer Spalte', other: 'Höchstens # Credits in einer Spalte' }),
    testsAreFree: 'Tests kosten nichts',
    daysLeft: (count) =>
      plural(count, { one: 'Reicht derzeit für etwa # Tag', other: 'Reicht derzeit für etwa # Tage' }),
    belowLimit: (credits) => `Unter Ihrer Grenze von ${credits}`,
  },
  attention: {
    title: 'Zu erledigen',
    none: 'Zurzeit ist nichts zu tun.',
    webhook: { failing: 'Webhook ist gestört', paused: 'Webhook ist pausiert', disabled: 'Webhook ist deaktiviert' },
    nothingSince: (time) => rich`Nichts zugestellt seit ${time}`,
    lowBalance: 'Das Guthaben ist niedrig',
    below: (credits) => `Unter ${credits}`,
    capReached: 'Eine Obergrenze für heute ist erreicht',
    capNear: 'Eine Obergrenze für heute ist fast erreicht',
    capRefuses: 'Bis 00:00 UTC wird nichts angenommen',
    capUsed: (percent) => `${percent} davon sind verbraucht`,
    waiting: (count) =>
      plural(count, { one: '# Nachricht wartet länger als 10 min', other: '# Nachrichten warten länger als 10 min' }),
    moreWaiting: (count) =>
      plural(count, {
        one: 'Mehr als # Nachricht wartet länger als 10 min',
        other: 'Mehr als # Nachrichten warten länger als 10 min',
      }),
    noCarrier: 'Noch kein Carrier hat sie übernommen',
    refused: (name) => `Absender „${name}“ wurde abgelehnt`,
    noReason: 'Es wurde kein Grund genannt',
    inReview: (name) => `Absender „${name}“ in Prüfung`,
    usableLater: 'Er kann verwendet werden, sobald er freigegeben ist',
    fix: 'Beheben',
    show: 'Anzeigen',
    open: 'Öffnen',
  },
  reasons: {
    title: 'Warum nicht zugestellt',
    all: 'Alle Nachrichten',
    none: 'Alle abgeschlossenen Nachrichten wurden zugestellt.',
  },
  recent: {
    title: 'Letzte Versände',
    all: 'Alle Versände',
    none: 'Hier erscheint ein Versand an mehrere Empfänger.',
    noReceipt: 'Noch kein Zustellbericht',
  },
  otp: {
    inSpan: 'In diesem Zeitraum, alle Absender',
    sent: 'Gesendet',
    verified: 'Bestätigt',
    expired: 'Abgelaufen',
    all: 'Alle',
    ofSent: (share) => `${share} der gesendeten`,
    verifiedOf: (count, all) => `${count} von ${all} bestätigt`,
    expiredOf: (count, all) => `${count} von ${all} abgelaufen`,
    median: 'Median der Zeit bis zur Bestätigung',
  },
};

export const gettingStarted: Catalogue['gettingStarted'] = {
  title: 'Erste Schritte',
  welcome: 'Willkommen in Ihrem SMS-Konto',
  purpose: 'Testnachrichten kosten nichts und erreichen kein Telefon.',
  doneOf: (count, all) => `${count} von ${all} erledigt`,
  done: 'erledigt',
  dismiss: 'Nicht mehr anzeigen',
  steps: {
    key: { title: 'Testschlüssel erstellen', note: 'Damit senden Programme. Ein Testschlüssel kostet nichts.' },
    message: {
      title: 'Erste Testnachricht senden',
      note: 'Führen Sie diesen Befehl aus. Diese Seite zeigt die Nachricht, sobald sie ankommt.',
    },
    webhook: { title: 'Webhook einrichten', note: 'Jede Änderung einer Nachricht wird signiert dorthin gemeldet.' },
    senderName: {
      title: 'Absender beantragen',
      note: 'Was Empfänger statt einer Nummer sehen. Er kann verwendet werden, sobald er freigegeben ist.',
    },
  },
  createKey: 'Schlüssel erstellen',
  setWebhook: 'Webhook einrichten',
  requestName: 'Namen beantragen',
  copyCommand: 'Befehl kopieren',
  fromConsole: 'Aus der Konsole senden',
  waiting: 'Warten auf Ihre erste Nachricht …',
  reference: 'API-Referenz',
  referenceNote: 'Jeder Aufruf, mit einem Beispiel',
  openapi: 'OpenAPI-Dokument',
  openapiNote: 'Für Client-Generatoren',
};
