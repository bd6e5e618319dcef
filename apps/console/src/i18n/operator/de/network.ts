import type { OperatorCatalogue } from '../en/operator-en';
import { pluralIn } from '../../text/plural';

const plural = pluralIn('de');

export const stuck: OperatorCatalogue['stuck'] = {
  purpose: 'Was der Dienst nicht selbst zu Ende bringen kann.',
  tabs: 'Arten von Hängendem',
  carrier: 'Carrier',
  attempts: 'Versuche',
  decides: 'Entscheidung',
  decidedNow: 'jetzt',
  in: (duration) => `in ${duration}`,
  pages: { back: 'Frühere', forward: 'Spätere' },
  uncertainTitle: 'Übergeben, und keine Antwort kam.',
  uncertainMeans:
    'Der Carrier hat die Nachricht vielleicht. Sie wartet auf einen Zustellbericht, weil das Telefon sie sonst zweimal erhalten könnte. Kommt bis zur Entscheidung keiner, gilt die Regel des Kontos: Sie wird noch einmal gesendet, oder sie gilt als fehlgeschlagen und ihr Guthaben kommt zurück.',
  chosen: (count) => plural(count, { one: '# ausgewählt', other: '# ausgewählt' }),
  choose: (id) => `Nachricht ${id} auswählen`,
  resolveAsk: 'Entscheiden…',
  oldest: 'Am längsten wartend',
  waits: 'Wartet',
  waitsFor: 'Worauf',
  noneWaits: 'Keine Nachricht wartet',
  noneWaitsMeans: 'Jede angenommene Nachricht ist bei einem Carrier oder beendet.',
  noneHeld: 'Keine Nachricht wird zurückgehalten',
  noneHeldMeans:
    'Nachrichten gesperrter Kunden werden zurückgehalten, bis die Sperre endet oder sie abgebrochen werden.',
  lanes: { otp: 'Einmalpasswörter', single: 'Einzelne Nachrichten', bulk: 'Versände an viele' },
  resolving: {
    title: (count) => plural(count, { one: 'Was wurde aus # Nachricht?', other: 'Was wurde aus # Nachrichten?' }),
    effect: 'Fragen Sie den Carrier, bevor Sie entscheiden: Es lässt sich nicht zurücknehmen.',
    waysOut: 'Auswege',
    outcomes: {
      accepted: {
        label: 'Der Carrier hat sie angenommen',
        note: 'Sie wird berechnet und wartet auf ihren Zustellbericht.',
      },
      not_accepted: {
        label: 'Der Carrier hat sie nicht angenommen',
        note: 'Sie schlägt fehl, und ihr Guthaben kommt zurück.',
      },
      send_again: {
        label: 'Noch einmal senden',
        note: 'An denselben Carrier. Das Telefon kann den Text zweimal erhalten.',
      },
    },
    resolve: 'Entscheiden',
    done: (count) => plural(count, { one: '# Nachricht entschieden', other: '# Nachrichten entschieden' }),
    left: (count) => plural(count, { one: '# war nicht mehr ungewiss.', other: '# waren nicht mehr ungewiss.' }),
  },
  noneUncertain: 'Keine ungewissen Nachrichten',
  receipts: 'Zustellberichte ohne Nachricht',
  noReceipts: 'Keine Zustellberichte ohne Nachricht',
  receiptsMean: 'Hier steht ein Zustellbericht, wenn keine Nachricht mit seiner ID beim Carrier gefunden wurde.',
  carrierMessage: 'ID beim Carrier',
  looks: 'Gesucht',
  received: 'Erhalten',
  oddities: 'Auffälliges',
  noOddities: 'Nichts Auffälliges',
  odditiesMean: 'Hier erscheint, was Carrier senden und so nicht verwendet werden kann.',
  kind: 'Art',
  note: 'Anmerkung',
  octets: 'Oktette in hexadezimaler Form',
  onlyOf: (carrier) => `Nur ${carrier}`,
};

export const inbound: OperatorCatalogue['inbound'] = {
  purpose: 'Was Teilnehmer geschrieben haben. Das Neueste steht oben.',
  text: 'Text',
  none: 'Keine eingehenden Nachrichten',
  noneMeans: 'Antworten von Teilnehmern erscheinen hier, gleich über welchen Carrier.',
  looksLikeReceipt: 'sieht aus wie ein Zustellbericht',
  incomplete: 'Teile fehlen',
  repetition: 'vielleicht eine Wiederholung',
};

export const carriers: OperatorCatalogue['carriers'] = {
  purpose: 'Jede Sitzung, was sie trägt und was abgelehnt wurde.',
  none: 'Keine Carrier',
  noneMeans: 'Nichts kann gesendet werden. Carrier stehen in den Einstellungen von messaging.',
  state: 'Zustand',
  sessions: 'Sitzungen',
  inFlight: 'Unbeantwortet',
  rate: 'Vereinbart pro Sekunde',
  boundSince: 'Verbunden seit',
  learned: 'Gelernt',
  refusedShort: 'Abgelehnt 1 h',
  noSessions: 'Braucht keine Sitzung',
  noSession: 'Keine Sitzung',
  someSessions: (bound, all) => `${bound} von ${all} Sitzungen`,
  eachSession: (count) => plural(count, { one: '# Sitzung', other: '# Sitzungen' }),
  sessionsOf: (name) => `Sitzungen von ${name}`,
  noRefusals: 'Keine Ablehnung in der letzten Stunde.',
  refused: (list) => `In der letzten Stunde abgelehnt: ${list}.`,
  control: {
    verbs: { pause: 'Anhalten', drain: 'Leeren', resume: 'Fortsetzen', rebind: 'Neu verbinden' },
    verbOf: (verb, carrier) => `${carrier}: ${verb}`,
    states: { active: 'Aktiv', paused: 'Angehalten', draining: 'Wird geleert', drained: 'Geleert' },
    since: 'Angehalten',
    notInEffect: '(noch nicht bei jedem Worker)',
    withinSeconds: 'Jeder Worker folgt innerhalb von zwei Sekunden.',
    reasons: { carrier: 'Der Carrier bittet darum.', trouble: 'Störung beim Carrier.', work: 'Geplante Arbeiten.' },
    pause: {
      title: (name) => `${name} anhalten?`,
      effect:
        'Es wird ihm nichts mehr übergeben. Sitzungen bleiben verbunden, also kommen Zustellberichte. Nachrichten warten oder gehen zum nächsten Carrier ihrer Route; ihre Gültigkeit läuft weiter.',
      done: (name) => `${name} angehalten`,
    },
    drain: {
      title: (name) => `${name} leeren?`,
      effect:
        'Es wird ihm nichts mehr übergeben. Jede Sitzung endet, wenn ihre Übergaben beantwortet sind. Danach kommen keine Zustellberichte über Sitzungen.',
      done: (name) => `${name} wird geleert`,
    },
    resume: {
      title: (name) => `${name} fortsetzen?`,
      effect: 'Nachrichten gehen wieder über ihn hinaus. Beendete Sitzungen werden neu verbunden.',
      done: (name) => `${name} fortgesetzt`,
    },
    rebind: {
      title: (name) => `${name} neu verbinden?`,
      effect:
        'Seine Sitzungen enden und werden neu verbunden, eine nach der anderen, jede, wenn ihre Übergaben beantwortet sind. Die anderen arbeiten währenddessen.',
      done: (name) => `${name} wird neu verbunden`,
    },
  },
  states: {
    binding: 'Wird verbunden',
    bound: 'Verbunden',
    slow: 'Langsam',
    suspect: 'Antwortet nicht',
    refused: 'Abgewiesen',
    leaving: 'Wird beendet',
  },
  refusals: {
    timeout: 'Keine rechtzeitige Antwort',
    link_lost: 'Verbindung verloren',
    ESME_RTHROTTLED: 'Zu schnell für den Carrier',
    ESME_RMSGQFUL: 'Warteschlange des Carriers voll',
    ESME_RINVDSTADR: 'Nummer nicht angenommen',
    ESME_RINVSRCADR: 'Absender nicht angenommen',
    ESME_RSUBMITFAIL: 'Übergabe fehlgeschlagen',
    ESME_RSYSERR: 'Fehler des Carriers',
    ESME_RBINDFAIL: 'Anmeldung fehlgeschlagen',
    ESME_RINVPASWD: 'Passwort nicht angenommen',
    ESME_RINVSYSID: 'System-ID nicht angenommen',
    ESME_RALYBND: 'Bereits verbunden',
    ESME_RREJECTMSG: 'Nachricht abgelehnt',
  },
};
