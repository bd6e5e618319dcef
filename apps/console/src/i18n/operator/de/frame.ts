import type { OperatorCatalogue } from '../en/operator-en';
import { pluralIn } from '../../text/plural';
import { rich } from '../../text/rich';

const plural = pluralIn('de');

export const pages: OperatorCatalogue['pages'] = {
  vendors: 'Kunden',
  stuck: 'Hängende Nachrichten',
  suspicions: 'Verdächtige Codes',
  carriers: 'Carrier',
  routing: 'Routen',
  webhooks: 'Webhooks',
  inbound: 'Eingang',
  numbers: 'Nummern',
  operators: 'Betreiber',
  auditLog: 'Audit-Protokoll',
  groups: { customers: 'Kunden', traffic: 'Verkehr', network: 'Netz', administration: 'Verwaltung' },
};

export const shell: OperatorCatalogue['shell'] = {
  forVendors: 'Diese Seite ist für Kunden',
  asOperator: (link) => rich`Sie sind als Betreiber angemeldet. ${link}`,
};

export const palette: OperatorCatalogue['palette'] = { vendorsNamed: (name) => `Kunden mit dem Namen „${name}“` };

export const parts: OperatorCatalogue['parts'] = {
  vendor: (id) => `Kunde ${id}`,
  notYourRole: 'Ihre Rolle darf das nicht',
  recorded: 'Das Audit-Protokoll hält fest, wer dies ansieht.',
};

export const ask: OperatorCatalogue['ask'] = {
  reason: 'Grund',
  optionalReason: 'Grund (optional)',
  auditSees: 'Er steht im Audit-Protokoll.',
  usualReasons: 'Übliche Gründe',
  typeToConfirm: (name) => `Zur Bestätigung ${name} eingeben`,
};

export const overview: OperatorCatalogue['overview'] = {
  asOf: (time, seconds) => `Stand ${time}, alle ${seconds} s erneuert`,
  recorded:
    'Das Audit-Protokoll hält fest, wer ungewisse Nachrichten zählt. Gezählt wird, wenn Sie diese Seite öffnen oder erneuern.',
  aSecond: 'pro Sekunde',
  lastMinutes: (minutes) => `Letzte ${minutes} Minuten`,
  lowestAndHighest: (lowest, highest) => `Zwischen ${lowest} und ${highest} Nachrichten pro Sekunde`,
  accepted: 'Angenommen',
  submitted: 'Übergeben',
  reported: 'Zustellberichte',
  queues: 'Warteschlangen',
  lane: 'Spur',
  waiting: 'Wartend',
  oldestInLane: 'Älteste',
  limit: 'Grenze',
  webhooksPaused: 'Pausierte Webhooks',
  verdict: {
    title: 'Zustand des Dienstes',
    good: 'Alles funktioniert.',
    late: (count) => plural(count, { one: '# Sache braucht einen Blick.', other: '# Sachen brauchen einen Blick.' }),
    broken: (count) => plural(count, { one: '# Sache ist defekt.', other: '# Sachen sind defekt.' }),
  },
  problems: {
    unavailable: (service) => `Der Dienst ${service} antwortet nicht.`,
    late: (lane, duration) => `Die älteste von „${lane}“ wartet seit ${duration}.`,
    webhooksPaused: (count) => plural(count, { one: '# Webhook ist pausiert.', other: '# Webhooks sind pausiert.' }),
    processesUnknown: 'Welche Prozesse laufen, ist nicht bekannt.',
    noProcess: (service) => `Kein Prozess von ${service} antwortet.`,
    noCarrier: 'Es gibt keinen Carrier.',
    stopped: (name) => `Carrier ${name} ist von einem Betreiber angehalten.`,
    down: (name) => `Carrier ${name} hat keine Sitzung.`,
    weak: (name, bound, all) => `Carrier ${name} hat ${bound} von ${all} Sitzungen.`,
    refusals: (name, count) =>
      plural(count, {
        one: `Carrier ${name} hat in der letzten Stunde # Nachricht abgelehnt.`,
        other: `Carrier ${name} hat in der letzten Stunde # Nachrichten abgelehnt.`,
      }),
    uncertain: (count) =>
      plural(count, {
        one: 'Bei # Nachricht ist ungewiss, ob der Carrier sie hat.',
        other: 'Bei # Nachrichten ist ungewiss, ob der Carrier sie hat.',
      }),
    reviewLate: (days) =>
      plural(days, {
        one: 'Ein Absendername wartet seit # Tag auf eine Prüfung.',
        other: 'Ein Absendername wartet seit # Tagen auf eine Prüfung.',
      }),
  },
  usage: {
    title: 'Nachrichten der letzten 24 Stunden',
    groups: { carrier: 'Carrier', country: 'Land', vendor: 'Kunde' },
    noCarrier: 'Noch kein Carrier',
    noCountry: 'Kein Land',
  },
  processes: {
    title: 'Prozesse',
    service: 'Dienst',
    version: 'Version',
    running: 'Läuft',
    none: 'Keiner antwortet',
    mixed: (versions) => `mehrere Versionen: ${versions}`,
    since: (process, start) => rich`${process} seit ${start}`,
  },
  allCarriers: 'Alle Carrier',
  tasks: 'Offene Aufgaben',
  namesToReview: 'Absendernamen zur Prüfung',
  oldest: (age) => `ältester ${age}`,
  uncertain: 'Ungewisse Nachrichten',
  nextDecides: (duration) => `nächste Entscheidung in ${duration}`,
};
