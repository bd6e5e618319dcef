import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';
import { rich } from '../text/rich';

const plural = pluralIn('de');

export const sends: Catalogue['sends'] = {
  purpose: 'Nachrichten an mehrere Empfänger zugleich, und wie weit sie sind.',
  none: 'Noch keine Versände',
  noTests: 'Noch keine Testversände',
  noneMeans: 'Eine Nachricht an zwei oder mehr Nummern erscheint hier mit ihrem Fortschritt.',
  write: 'Nachricht schreiben',
  text: 'Text',
  status: 'Status',
  recipients: 'Empfänger',
  progress: 'Fortschritt',
  delivered: 'Zugestellt',
  undelivered: 'Nicht zustellbar',
  failed: 'Fehlgeschlagen',
  credits: 'Credits',
  started: 'Begonnen',
  recipientsUnit: 'Empfänger',
  deliveredUnit: 'zugestellt',
  from: (sender) => `Von ${sender}`,
  untitled: (sender) => `Versand von ${sender}`,
  deliveredOf: (count, all) => `${count} von ${all} zugestellt`,
  sent: 'Gesendet',
  about: (duration) => `etwa ${duration}`,
};

export const oneSend: Catalogue['oneSend'] = {
  title: 'Versand',
  accepted: (sender, time) => rich`Von ${sender}, angenommen ${time}`,
  acceptedBy: (sender, user, time) => rich`Von ${sender} durch ${user}, angenommen ${time}`,
  byMeans: 'Wer gesendet hat oder den API-Schlüssel dafür erstellt hat',
  viewMessages: (count) => plural(count, { one: '# Nachricht anzeigen', other: '# Nachrichten anzeigen' }),
  leftQueue: (count, all) => rich`${count} von ${all} haben die Warteschlange verlassen`,
  leftQueueText: (count, all) => `${count} von ${all} haben die Warteschlange verlassen`,
  timeLeft: (about) => `Noch ${about}`,
  perSecond: (count) => `${count} pro Sekunde`,
  waitsForReceipts: 'Gesendet, wartet auf Zustellberichte',
  finished: 'Abgeschlossen',
  atCarrier: 'Beim Carrier',
  cancelled: (count) => `${count} abgebrochen`,
  rate: {
    title: 'Durchsatz',
    caption: 'Nachrichten pro Sekunde, seit Sie diese Seite geöffnet haben',
    summary: (now, most) => `Jetzt ${now} pro Sekunde, höchstens ${most}`,
    now: (count) => `Jetzt ${count}.`,
    nothing: 'Zurzeit verlässt nichts die Warteschlange.',
  },
  reasons: {
    title: 'Warum nicht zugestellt',
    soFar: (count) => `bisher ${count}`,
    none: 'Keine Nachricht ist fehlgeschlagen.',
  },
  credits: {
    title: 'Credits',
    each: (credits) => `${credits} pro Nachricht`,
    charged: 'Belastet',
    held: 'Reserviert für wartende Nachrichten',
    released: 'Erstattet',
    test: 'Testversände kosten nichts.',
  },
  failures: {
    over: 'Was nun',
    notOver: 'Wenn der Versand abgeschlossen ist',
    notOverMeans: 'Möglich, sobald jede Nachricht ihren endgültigen Status hat.',
    download: (count) => `Fehlgeschlagene herunterladen (${count})`,
    sendAgain: (count) => `Erneut senden, wo es helfen kann (${count})`,
    retryHelps: 'Nichts wird gesendet, bevor Sie den Text geschrieben und die Kosten gesehen haben.',
    retryDoesNotHelp: 'Ein neuer Versuch würde bei keiner helfen.',
    notDownloaded: 'Die fehlgeschlagenen Nachrichten wurden nicht heruntergeladen',
    downloaded: (count) =>
      plural(count, { one: '# Nachricht heruntergeladen', other: '# Nachrichten heruntergeladen' }),
    notRead: 'Die Empfänger konnten nicht gelesen werden',
  },
  cancelling: {
    button: 'Rest abbrechen',
    title: 'Wartende Nachrichten abbrechen',
    effect: (count) =>
      plural(count, {
        one: '# Nachricht ist jetzt in der Warteschlange. Nachrichten, die bis dahin kein Carrier übernommen hat, werden nicht gesendet, und ihre Credits werden erstattet. Das lässt sich nicht rückgängig machen.',
        other:
          '# Nachrichten sind jetzt in der Warteschlange. Nachrichten, die bis dahin kein Carrier übernommen hat, werden nicht gesendet, und ihre Credits werden erstattet. Das lässt sich nicht rückgängig machen.',
      }),
    keep: 'Behalten',
    confirm: 'Abbrechen',
    done: (count, all, credits) => `${count} von ${all} abgebrochen. ${credits} erstattet.`,
    balanceSoon: 'Das Guthaben zeigt sie in wenigen Sekunden.',
  },
};
