import type { OperatorCatalogue } from '../en/operator-en';

export const sends: OperatorCatalogue['sends'] = {
  purpose: 'Versände an viele Empfänger, von allen Kunden. Texte werden nicht gezeigt.',
  state: 'Zustand',
  all: 'Alle',
  running: 'Laufend',
  noneRunning: 'Kein Versand läuft',
  cancel: 'Abbrechen',
  cancelAsk: 'Rest abbrechen…',
  cancelOf: (sender, recipients) => `Rest des Versands von ${sender} an ${recipients} abbrechen`,
};

export const webhooks: OperatorCatalogue['webhooks'] = {
  purpose: 'Wie die Empfänger der Kunden antworten. Fehlerhafte stehen oben.',
  vendor: 'Kunde',
  state: 'Zustand',
  since: 'Seit',
  backlog: 'Wartend',
  oldest: 'Ältestes',
  hour: 'Beantwortet 1 h',
  day: 'Beantwortet 24 h',
  none: 'Kein Kunde hat einen Webhook',
  noneMeans: 'Ein Kunde setzt ihn auf seiner Seite Webhook.',
  answeredOf: (share, attempts) => `${share} von ${attempts}`,
  resume: 'Fortsetzen',
  resumeAsk: 'Fortsetzen…',
  resumeOf: (name) => `Webhook von ${name} fortsetzen`,
  resuming: {
    title: (name) => `Webhook von ${name} fortsetzen?`,
    effect: 'Die Pause endet, und was wartet, wird sofort gesendet. Wiederholungen behalten ihre Zeiten.',
    effectWhenDisabled:
      'Zustellungen beginnen wieder, und was wartet, wird sofort gesendet. Wiederholungen behalten ihre Zeiten.',
    reasons: { fixed: 'Der Kunde hat den Empfänger repariert.', asked: 'Der Kunde bittet darum.' },
    done: (name) => `Webhook von ${name} fortgesetzt`,
    needless: 'Der Webhook war weder pausiert noch abgeschaltet',
  },
};

export const routing: OperatorCatalogue['routing'] = {
  purpose: 'Welche Carrier welche Nummern nehmen, nach den Einstellungen von messaging.',
  which: 'Welche Route nimmt eine Nummer?',
  number: 'Nummer',
  noNumber: 'Das ist keine Nummer.',
  noRoute: 'Keine Route nimmt diese Nummer: Nachrichten an sie schlagen fehl.',
  way: 'Der Weg der Nummer',
  ofPrefix: (prefix) => `Präfix ${prefix}`,
  others: 'alle anderen',
  routes: 'Routen',
  longestWins: 'das längste Präfix entscheidet',
  rules: 'Regeln',
  rulesFirst: 'die erste, die passt, gilt vor allen Präfixen',
  mayDecide: 'Regeln, die darüber entscheiden können',
  mayDecideIf: 'wenn ihre anderen Bedingungen passen',
  rule: 'Regel',
  condition: 'Für Nachrichten',
  carriers: 'Carrier',
  blocked: 'Gesperrt',
  everything: 'alle',
  beginsWith: (prefixes) => `an ${prefixes}`,
  ofVendors: (ids) => `von Kunde ${ids}`,
  fromSenders: (names) => `unter ${names}`,
  prefix: 'Präfix',
  first: 'Zuerst',
  then: 'Dann',
  none: 'Keine Routen',
  tests: (carriers) => `Testnachrichten gehen an: ${carriers}.`,
};

export const suspicions: OperatorCatalogue['suspicions'] = {
  purpose: 'Codes aller Kunden, die angefordert und kaum je bestätigt werden. Lehnen Sie sie beim Kunden ab.',
};
