import type { OperatorCatalogue } from '../en/operator-en';
import { pluralIn } from '../../text/plural';
import { rich } from '../../text/rich';

const plural = pluralIn('de');

export const reviews: OperatorCatalogue['reviews'] = {
  status: 'Status',
  toReview: (count) => `Zu prüfen ${count}`,
  statuses: { approved: 'Genehmigt', rejected: 'Abgelehnt', withdrawn: 'Entzogen' },
  list: 'Absendernamen mit diesem Status',
  nothingWaits: 'Kein Name wartet auf eine Prüfung',
  nothingWaitsMeans: 'Neue Anträge erscheinen hier von selbst.',
  none: 'Keine Namen mit diesem Status',
  pages: { back: 'Frühere', forward: 'Spätere' },
  next: 'Nächster Name',
  previous: 'Vorheriger Name',
  move: 'wechseln',
  approveKey: 'genehmigen',
  rejectKey: 'ablehnen',
  name: 'Name',
  vendor: 'Kunde',
  nameUnderReview: (name) => `Absendername ${name}`,
  similar: (count) => plural(count, { one: '# ähnlicher', other: '# ähnliche' }),
  ownName: 'eigener Name',
  looksLike: (name) => `Sieht aus wie ${name}, ein Name eines anderen Kunden.`,
  looksLikeMeans: 'Man kann den einen für den anderen halten.',
  requestedBy: (vendor, time) => rich`Beantragt von ${vendor}, ${time}`,
  reviewedAt: (time) => rich` · geprüft ${time}`,
  withdrawnAt: (time) => rich` · entzogen ${time}`,
  reason: 'Grund',
  similarNames: 'Ähnliche Namen',
  similarNamesMeans: 'nach ähnlichen Buchstaben',
  noneSimilar: 'Kein anderer Name sieht diesem ähnlich.',
  soFar: 'Der Kunde bisher',
  accountAge: 'Alter des Kontos',
  otherNames: 'Absendernamen',
  namesSoFar: (approved, rejected) => `${approved} genehmigt, ${rejected} abgelehnt`,
  approve: 'Genehmigen',
  reject: 'Ablehnen',
  rejectAsk: 'Ablehnen…',
  withdraw: 'Entziehen',
  withdrawAsk: 'Entziehen…',
  vendorReads: 'Der Kunde liest diesen Grund.',
  approving: {
    title: (name) => `${name} genehmigen?`,
    effect: (vendor) => `${vendor} und seine Unterkonten dürfen sofort unter diesem Namen senden.`,
    done: (name) => `${name} genehmigt`,
    doneMeans: (vendor) => `${vendor} darf darunter senden.`,
  },
  rejecting: {
    title: (name) => `${name} ablehnen?`,
    effect: 'Der Kunde sieht den Namen als abgelehnt, mit Ihrem Grund, und darf ihn erneut beantragen.',
    done: (name) => `${name} abgelehnt`,
    reasons: {
      tooClose: 'Der Name ist dem Namen eines anderen Kunden zu ähnlich.',
      noProof: 'Es fehlt ein Nachweis des Rechts an dem Namen.',
      noBrand: 'Der Name ist keine Marke und keine Firma.',
      badSample: 'Das Beispiel zeigt nicht, wozu der Name dient.',
    },
  },
  withdrawing: {
    title: (name) => `${name} entziehen?`,
    effect:
      'Neue Sendungen unter diesem Namen werden abgelehnt, meist sofort. Der Kunde sieht ihn als abgelehnt, mit Ihrem Grund, und darf ihn erneut beantragen.',
    done: (name) => `${name} entzogen`,
    reasons: {
      abuse: 'Nachrichten unter dem Namen wurden als Betrug gemeldet.',
      owner: 'Der Inhaber der Marke hat widersprochen.',
      unused: 'Der Name wird nicht mehr genutzt.',
    },
  },
};
