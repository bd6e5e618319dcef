/** `{name}` is the sender or the account, `{digits}` the last two of the number. */
export interface OptOutPageTexts {
  readonly title: string;
  readonly question: string;
  readonly button: string;
  readonly done: string;
  readonly unknown: string;
  readonly failed: string;
}

/** By language; those whose STOP is understood. */
export const OPT_OUT_PAGE_TEXTS = {
  en: {
    title: 'Stop messages',
    question: 'Do you want no more messages from {name} at the number that ends in {digits}?',
    button: 'Stop messages',
    done: 'Done. This number gets no more messages from {name}.',
    unknown: 'This link is not complete. Please open it again from the message.',
    failed: 'That did not work. Please try again in a few minutes.',
  },
  fr: {
    title: 'Ne plus recevoir de messages',
    question: 'Voulez-vous ne plus recevoir de messages de {name} au numéro se terminant par {digits} ?',
    button: 'Ne plus recevoir de messages',
    done: 'C’est fait. Ce numéro ne reçoit plus de messages de {name}.',
    unknown: 'Ce lien n’est pas complet. Veuillez l’ouvrir à nouveau depuis le message.',
    failed: 'Cela n’a pas fonctionné. Veuillez réessayer dans quelques minutes.',
  },
  de: {
    title: 'Nachrichten abbestellen',
    question: 'Möchten Sie keine Nachrichten von {name} mehr an die Nummer, die auf {digits} endet?',
    button: 'Nachrichten abbestellen',
    done: 'Erledigt. Diese Nummer erhält keine Nachrichten von {name} mehr.',
    unknown: 'Dieser Link ist nicht vollständig. Bitte öffnen Sie ihn noch einmal aus der Nachricht.',
    failed: 'Das hat nicht geklappt. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  },
  es: {
    title: 'Dejar de recibir mensajes',
    question: '¿Desea no recibir más mensajes de {name} en el número que termina en {digits}?',
    button: 'Dejar de recibir mensajes',
    done: 'Hecho. Este número ya no recibe mensajes de {name}.',
    unknown: 'Este enlace no está completo. Ábralo de nuevo desde el mensaje.',
    failed: 'No ha funcionado. Inténtelo de nuevo dentro de unos minutos.',
  },
  pt: {
    title: 'Deixar de receber mensagens',
    question: 'Não quer receber mais mensagens de {name} no número que termina em {digits}?',
    button: 'Deixar de receber mensagens',
    done: 'Pronto. Este número não recebe mais mensagens de {name}.',
    unknown: 'Este link não está completo. Abra-o novamente a partir da mensagem.',
    failed: 'Não funcionou. Tente novamente dentro de alguns minutos.',
  },
  it: {
    title: 'Non ricevere più messaggi',
    question: 'Vuole non ricevere più messaggi da {name} al numero che termina con {digits}?',
    button: 'Non ricevere più messaggi',
    done: 'Fatto. Questo numero non riceve più messaggi da {name}.',
    unknown: 'Questo link non è completo. Lo apra di nuovo dal messaggio.',
    failed: 'Non ha funzionato. Riprovi tra qualche minuto.',
  },
  nl: {
    title: 'Geen berichten meer',
    question: 'Wilt u geen berichten meer van {name} op het nummer dat eindigt op {digits}?',
    button: 'Geen berichten meer',
    done: 'Klaar. Dit nummer krijgt geen berichten meer van {name}.',
    unknown: 'Deze link is niet volledig. Open hem opnieuw vanuit het bericht.',
    failed: 'Dat is niet gelukt. Probeer het over enkele minuten opnieuw.',
  },
  pl: {
    title: 'Rezygnacja z wiadomości',
    question: 'Czy nie chcesz otrzymywać więcej wiadomości od {name} na numer zakończony na {digits}?',
    button: 'Zrezygnuj z wiadomości',
    done: 'Gotowe. Na ten numer nie będą już przychodzić wiadomości od {name}.',
    unknown: 'Ten link jest niepełny. Otwórz go ponownie z wiadomości.',
    failed: 'Nie udało się. Spróbuj ponownie za kilka minut.',
  },
  tr: {
    title: 'Mesajları durdur',
    question: 'Sonu {digits} olan numaraya {name} göndericisinden artık mesaj gelmesin mi?',
    button: 'Mesajları durdur',
    done: 'Tamam. Bu numaraya {name} göndericisinden artık mesaj gelmeyecek.',
    unknown: 'Bu bağlantı eksik. Lütfen mesajdan yeniden açın.',
    failed: 'İşlem yapılamadı. Lütfen birkaç dakika sonra yeniden deneyin.',
  },
  ru: {
    title: 'Отказ от сообщений',
    question: 'Вы больше не хотите получать сообщения от {name} на номер, который оканчивается на {digits}?',
    button: 'Отказаться от сообщений',
    done: 'Готово. На этот номер больше не будут приходить сообщения от {name}.',
    unknown: 'Эта ссылка неполная. Откройте её ещё раз из сообщения.',
    failed: 'Не получилось. Попробуйте ещё раз через несколько минут.',
  },
  ar: {
    title: 'إيقاف الرسائل',
    question: 'هل تريد عدم استلام المزيد من الرسائل من {name} على الرقم الذي ينتهي بـ {digits}؟',
    button: 'إيقاف الرسائل',
    done: 'تم. لن يستلم هذا الرقم المزيد من الرسائل من {name}.',
    unknown: 'هذا الرابط غير مكتمل. يرجى فتحه مرة أخرى من الرسالة.',
    failed: 'لم تنجح العملية. يرجى المحاولة مرة أخرى بعد بضع دقائق.',
  },
  id: {
    title: 'Berhenti menerima pesan',
    question: 'Tidak ingin menerima pesan lagi dari {name} di nomor yang berakhiran {digits}?',
    button: 'Berhenti menerima pesan',
    done: 'Selesai. Nomor ini tidak akan menerima pesan lagi dari {name}.',
    unknown: 'Tautan ini tidak lengkap. Silakan buka lagi dari pesan.',
    failed: 'Tidak berhasil. Silakan coba lagi beberapa menit lagi.',
  },
} as const satisfies Readonly<Record<string, OptOutPageTexts>>;

export type OptOutPageLanguage = keyof typeof OPT_OUT_PAGE_TEXTS;

/** Browsers send some languages; only the beginning of a longer header is read. */
const MAX_HEADER = 200;

/** Returns the language that `Accept-Language` prefers of those there are; English by default. */
export function languageOf(acceptLanguage = ''): OptOutPageLanguage {
  const preferred = acceptLanguage
    .slice(0, MAX_HEADER)
    .split(',')
    .map((range) => {
      const [tag = '', ...params] = range.split(';').map((part) => part.trim().toLowerCase());
      const weight = params.find((param) => param.startsWith('q='))?.slice(2) ?? '1';
      return { language: tag.split('-')[0] ?? '', weight: Number(weight) || 0 };
    })
    .filter((one): one is { language: OptOutPageLanguage; weight: number } => isKnown(one.language) && one.weight > 0)
    .sort((one, other) => other.weight - one.weight);
  return preferred[0]?.language ?? 'en';
}

const isKnown = (language: string): boolean => Object.hasOwn(OPT_OUT_PAGE_TEXTS, language);
