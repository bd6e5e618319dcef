/** To get no more messages, to get them again, or to be told how. */
export type ConsentWish = 'stop' | 'start' | 'help';

type Words = Readonly<Record<ConsentWish, readonly string[]>>;

/**
 * By language. The English ones include those that Twilio and AWS take by default, except YES, which is an answer to
 * many questions. Other languages borrow STOP and START, which count in all of them.
 */
export const CONSENT_WORDS = {
  en: {
    stop: [
      ...['stop', 'stop all', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'opt out', 'optout', 'revoke'],
      ...['remove', 'td', 'stop messages', 'remove me'],
    ],
    start: ['start', 'unstop', 'subscribe', 'opt in', 'optin'],
    help: ['help', 'info'],
  },
  fr: {
    stop: ['arrêt', 'arrêter', 'arrêtez', 'désabonner', 'désabonnement', 'désinscription', 'désinscrire', 'stop sms'],
    start: ['commencer', 'réabonner', 'abonner', 's’abonner'],
    help: ['aide'],
  },
  de: {
    stop: ['stopp', 'abmelden', 'abmeldung', 'abbestellen', 'aufhören', 'aufhoeren', 'austragen'],
    start: ['starten', 'anmelden', 'anmeldung'],
    help: ['hilfe'],
  },
  es: {
    stop: ['parar', 'alto', 'baja', 'cancelar', 'detener', 'darse de baja', 'basta'],
    start: ['iniciar', 'empezar', 'alta', 'suscribir'],
    help: ['ayuda'],
  },
  pt: {
    stop: ['pare', 'sair', 'cancelar', 'parar', 'remover', 'descadastrar', 'cancelar inscrição'],
    start: ['iniciar', 'começar', 'inscrever'],
    help: ['ajuda'],
  },
  it: {
    stop: ['ferma', 'fermati', 'annulla', 'cancella', 'cancellami', 'disiscrivi', 'disiscrivimi'],
    start: ['inizia', 'iscrivi', 'iscrivimi'],
    help: ['aiuto'],
  },
  nl: {
    stop: ['stoppen', 'afmelden', 'uitschrijven', 'opzeggen'],
    start: ['starten', 'aanmelden', 'inschrijven'],
    help: ['hulp'],
  },
  pl: {
    stop: ['wypisz', 'rezygnuję', 'rezygnacja', 'anuluj', 'zatrzymaj'],
    start: ['zapisz', 'rozpocznij'],
    help: ['pomoc'],
  },
  tr: {
    stop: ['dur', 'durdur', 'iptal', 'çık', 'çıkış', 'ret', 'abonelikten çık'],
    start: ['başla', 'başlat', 'abone ol'],
    help: ['yardım'],
  },
  ru: {
    stop: ['стоп', 'отписка', 'отписаться', 'отпишите', 'отмена'],
    start: ['старт', 'подписаться', 'подписка'],
    help: ['помощь'],
  },
  ar: {
    stop: ['قف', 'توقف', 'أوقف', 'إيقاف', 'إلغاء', 'إلغاء الاشتراك', 'الغ الاشتراك'],
    start: ['ابدأ', 'اشترك', 'اشتراك', 'تفعيل'],
    help: ['مساعدة', 'المساعدة'],
  },
  id: {
    stop: ['berhenti', 'henti', 'batal', 'keluar', 'berhenti langganan'],
    start: ['mulai', 'langganan'],
    help: ['bantuan'],
  },
} as const satisfies Readonly<Record<string, Words>>;

/** Letters that Unicode does not take apart into a plain one and an accent. */
const PLAIN: Readonly<Record<string, string>> = { ı: 'i', ł: 'l', ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ى: 'ي', ة: 'ه' };
/** No longer message is one of the words, with whatever stands around it. */
const MAX_LENGTH = 80;

const WISHES = ['stop', 'start', 'help'] as const;

export type ConsentLanguage = keyof typeof CONSENT_WORDS;

/** A word as a message, and what it asks for. */
export interface ConsentWord {
  readonly wish: ConsentWish;
  /** The first language, in the order of `CONSENT_WORDS`, that has the word. */
  readonly language: ConsentLanguage;
}

const LANGUAGES = Object.keys(CONSENT_WORDS) as ConsentLanguage[];

// Of two entries with the same word the later one stays, so the first language comes last.
const WORDS: ReadonlyMap<string, ConsentWord> = new Map(
  LANGUAGES.toReversed().flatMap((language) =>
    WISHES.flatMap((wish) =>
      CONSENT_WORDS[language][wish].map((word): [string, ConsentWord] => [plain(word), { wish, language }]),
    ),
  ),
);

/**
 * Returns the word when a message is nothing but one: case, accents, and the punctuation and spaces around and within
 * it do not matter. Undefined for all else, such as "stop by at 5".
 */
export function consentWord(text: string): ConsentWord | undefined {
  return text.length > MAX_LENGTH ? undefined : WORDS.get(plain(text));
}

function plain(text: string): string {
  const letters = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}ـ]/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '');
  return [...letters]
    .map((letter) => PLAIN[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
