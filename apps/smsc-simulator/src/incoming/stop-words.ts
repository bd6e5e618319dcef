/** Words with which subscribers opt out, by language. */
export const STOP_WORDS = {
  en: 'STOP',
  fr: 'ARRET',
  es: 'BAJA',
  pt: 'PARAR',
  de: 'STOPP',
  nl: 'AFMELDEN',
  it: 'ANNULLA',
  sv: 'AVSLUTA',
  pl: 'REZYGNUJE',
  tr: 'RET',
  ru: 'СТОП',
  el: 'ΣΤΟΠ',
  ar: 'توقف',
  he: 'הסר',
  fa: 'لغو',
  zh: '退订',
  id: 'BERHENTI',
  vi: 'HUY',
  sw: 'ACHA',
} as const;

export type StopLanguage = keyof typeof STOP_WORDS;
