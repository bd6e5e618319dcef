import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';
import { rich } from '../text/rich';

const plural = pluralIn('de');

export const webhook: Catalogue['webhook'] = {
  settings: 'Einstellungen',
  onlyOwners: 'Nur Inhaber sehen die Adresse und die Secrets',
  changeAddress: 'Adresse ändern',
  events: (status, balance) =>
    rich`Ereignisse: ${status}, wenn sich eine Nachricht ändert, und ${balance}, wo es bei der Warnung vor niedrigem Guthaben eingestellt ist.`,
  address: 'Adresse',
  addressExample: 'https://api.example.com/sms',
  addressHint:
    'Eine HTTPS-Adresse. Lassen Sie sie leer, um nichts zu senden. Zustellungen, die auf die alte Adresse warten, werden abgebrochen.',
  password: 'Ihr Passwort',
  passwordHint:
    'Ihre Anmeldung liegt mehr als eine Stunde zurück, und durch diese Änderung gehen Nummern und Texte Ihrer Kunden an einen anderen Host.',
  sendTest: 'Testereignis senden',
  noResponse: 'Keine Antwort',
  testResult: (response, duration) => `${response} nach ${duration}`,
  contents: {
    include: 'Text und Nummer in Ereignissen',
    included: 'Ereignisse, der Feed und Wiederholungen nennen Text und Nummer jeder Nachricht.',
    leftOut:
      'Ereignisse, der Feed und Wiederholungen nennen nur IDs und Status. Ereignisse aus dieser Zeit nennen Text und Nummer auch später nicht.',
    passwordHint:
      'Ihre Anmeldung liegt mehr als eine Stunde zurück, und durch diese Änderung nennen Ereignisse Nummern und Texte Ihrer Kunden.',
  },
  health: {
    attemptsContinue: 'Die Versuche gehen weiter.',
    failures: (count) => `Fehlschläge in Folge: ${count}. Die Versuche gehen weiter.`,
    nothingSince: (time) => rich`Nichts zugestellt seit ${time}.`,
    paused: (next) =>
      rich`Der Empfänger ist zu oft nacheinander ausgefallen. ${next} Ein erfolgreiches Testereignis oder eine Wiederholung beendet die Pause.`,
    nextAlone: 'Das nächste Ereignis wird einzeln versucht.',
    pausedUntil: (time) => rich`Bis ${time} wird nichts gesendet.`,
    disabled:
      'Die Zustellung wurde nach Tagen voller Fehlschläge deaktiviert. Speichern Sie die Adresse erneut, um sie zu aktivieren.',
    disabledAt: (time) =>
      rich`Die Zustellung wurde am ${time} nach Tagen voller Fehlschläge deaktiviert. Speichern Sie die Adresse erneut, um sie zu aktivieren.`,
  },
  secrets: {
    one: 'Signiert mit',
    several: 'Signiert mit jedem von',
    copy: 'Secret kopieren',
    new: 'Neues Secret',
    title: 'Neues Secret erstellen?',
    effect:
      'Beide Secrets signieren 24 Stunden lang jedes Ereignis, damit Sie in der Zwischenzeit den Empfänger umstellen können.',
    leaked: 'Das alte Secret ist bekannt geworden: sofort widerrufen',
    create: 'Secret erstellen',
  },
  strip: {
    title: 'Antworten in 24 h, je halbe Stunde',
    answered: 'Mit 2xx beantwortet',
    p95: (newest) => `p95, letzte ${newest}`,
    waiting: 'Wartend',
    success: '2xx',
    other: 'Andere',
    none: 'Keine Versuche in 24 h',
    summary: (share, attempts) => `${share} von ${attempts} mit 2xx beantwortet`,
    bar: (time, attempts, share) => `${time}: ${attempts}, ${share} mit 2xx beantwortet`,
    empty: (time) => `${time}: keine Versuche`,
  },
  deliveries: {
    title: 'Zustellungen',
    inDay: (attempts) => `${attempts} in 24 h`,
    list: 'Liste der Zustellungen',
    none: 'Noch keine Zustellungen',
    noMatch: 'Keine passenden Zustellungen',
    newest: 'Neueste',
    skipped: (count) =>
      plural(count, {
        one: '# Ereignis hatte keinen Webhook als Ziel.',
        other: '# Ereignisse hatten keinen Webhook als Ziel.',
      }),
    showSkipped: 'Übersprungene anzeigen',
    status: 'Status',
    all: 'alle',
    messageId: 'Nachrichten-ID',
    event: 'Ereignis',
    message: 'Nachricht',
    response: 'Antwort',
    took: 'Dauer',
    attempts: 'Versuche',
    when: 'Zeitpunkt',
    statuses: {
      pending: 'ausstehend',
      delivered: 'zugestellt',
      failed: 'fehlgeschlagen',
      dead: 'aufgegeben',
      cancelled: 'abgebrochen',
      skipped: 'übersprungen',
    },
    events: {
      pending: 'ausstehend',
      delivered: 'zugestellt',
      undelivered: 'nicht zustellbar',
      failed: 'fehlgeschlagen',
    },
    balanceLow: 'Guthaben niedrig',
    meanings: {
      pending: 'wird zugestellt',
      delivered: 'vom Empfänger angenommen',
      failed: 'vom Empfänger abgelehnt; es gibt keinen automatischen neuen Versuch',
      dead: 'alle Versuche sind fehlgeschlagen',
      cancelled: 'der Webhook wurde vor der Zustellung geändert oder entfernt',
      skipped: 'es gab keinen Webhook als Ziel',
    },
    outcomes: {
      delivered: 'Zugestellt',
      rejected: 'Abgelehnt',
      server_error: 'Serverfehler',
      throttled: 'Gedrosselt',
      timeout: 'Zeitüberschreitung',
      connection_error: 'Keine Verbindung',
      interrupted: 'Unterbrochen',
    },
    responses: {
      delivered: '2xx',
      rejected: '3xx oder 4xx',
      throttled: '429',
      server_error: '5xx',
      timeout: 'Zeitüberschreitung',
      connection_error: 'Keine Verbindung',
    },
    lastResponse: 'Letzte Antwort',
    inFlight: 'Läuft',
  },
  delivery: {
    label: 'Zustellung',
    attempt: (number) => `Versuch ${number}`,
    nextAttempt: (time) => rich`Nächster Versuch ${time}.`,
    openMessage: 'Nachricht öffnen',
    contents: 'Gesendetes und Empfangenes',
    headers: 'Kopfzeilen',
    body: 'Inhalt',
    response: 'Antwort',
    noText: 'Keine Antwort hatte einen Text.',
    replay: 'Wiederholen',
    replayNote: 'Eine Wiederholung hat dieselbe webhook-id. Ein Empfänger, der sie schon hat, ignoriert sie womöglich.',
    requestNote: 'Jeder Versuch sendet dies, mit eigenem webhook-timestamp und eigener webhook-signature.',
    copyCurl: 'Als curl kopieren, ohne Signatur',
  },
  replayAll: {
    needsFilter:
      'Filtern Sie die Zustellungen, um sie zusammen zu wiederholen. Ausstehende lassen sich nicht wiederholen.',
    button: 'Alle passenden wiederholen',
    again: (count) => plural(count, { one: '# wird erneut zugestellt.', other: '# werden erneut zugestellt.' }),
    effect: (count) =>
      plural(count, {
        one: 'Wiederholt # Zustellung. Sie behält ihre webhook-id. Ein Empfänger, der sie schon hat, ignoriert sie womöglich.',
        other:
          'Wiederholt # Zustellungen. Sie behalten ihre webhook-ids. Ein Empfänger, der sie schon hat, ignoriert sie womöglich.',
      }),
    effectOnMore: (count) =>
      plural(count, {
        other:
          'Wiederholt mehr als # Zustellungen. Sie behalten ihre webhook-ids. Ein Empfänger, der sie schon hat, ignoriert sie womöglich.',
      }),
    confirm: (count) => plural(count, { one: '# Zustellung wiederholen', other: '# Zustellungen wiederholen' }),
    confirmMore: (count) => plural(count, { other: 'Mehr als # Zustellungen wiederholen' }),
  },
};
