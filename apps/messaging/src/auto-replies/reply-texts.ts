import type { ConsentLanguage, ConsentWish } from '../opt-outs/consent-words';

/**
 * Replies to the words of `CONSENT_WORDS`, for accounts that have set no texts of their own. Each is one segment, and
 * names words of its language that are taken.
 */
export const REPLY_TEXTS: Readonly<Record<ConsentLanguage, Readonly<Record<ConsentWish, string>>>> = {
  en: {
    stop: 'You will get no more messages from us. Reply START to get them again.',
    start: 'You will get our messages again. Reply STOP to get no more.',
    help: 'Reply STOP to get no more messages from us, START to get them again.',
  },
  fr: {
    stop: 'Vous ne recevrez plus nos messages. Répondez START pour les recevoir de nouveau.',
    start: 'Vous recevrez de nouveau nos messages. Répondez STOP pour ne plus en recevoir.',
    help: 'Répondez STOP pour ne plus recevoir nos messages, START pour les recevoir de nouveau.',
  },
  de: {
    stop: 'Sie erhalten keine Nachrichten mehr von uns. Antworten Sie START, um sie wieder zu erhalten.',
    start: 'Sie erhalten unsere Nachrichten wieder. Antworten Sie STOP, um keine mehr zu erhalten.',
    help: 'Antworten Sie STOP, um keine Nachrichten mehr zu erhalten, und START, um sie wieder zu erhalten.',
  },
  es: {
    stop: 'Hemos cancelado sus mensajes. Responda ALTA para volver a recibirlos.',
    start: 'Le enviaremos mensajes de nuevo. Responda BAJA para no recibirlos.',
    help: 'Responda BAJA para no recibir mensajes nuestros, o ALTA para volver a recibirlos.',
  },
  pt: {
    stop: 'Cancelamos as suas mensagens. Responda START para voltar a receber.',
    start: 'As nossas mensagens voltam a ser enviadas. Responda SAIR para cancelar.',
    help: 'Responda SAIR para deixar de receber mensagens, ou START para voltar a receber.',
  },
  it: {
    stop: 'Non riceverà più i nostri messaggi. Risponda START per riceverli di nuovo.',
    start: 'Riceverà di nuovo i nostri messaggi. Risponda STOP per non riceverne più.',
    help: 'Risponda STOP per non ricevere più i nostri messaggi, START per riceverli di nuovo.',
  },
  nl: {
    stop: 'U ontvangt geen berichten meer van ons. Antwoord START om ze weer te ontvangen.',
    start: 'U ontvangt onze berichten weer. Antwoord STOP om geen berichten meer te ontvangen.',
    help: 'Antwoord STOP om geen berichten meer te ontvangen, START om ze weer te ontvangen.',
  },
  pl: {
    stop: 'Nie otrzymasz więcej naszych SMS. Odpisz START, aby wznowić.',
    start: 'Znów otrzymasz nasze SMS. Odpisz STOP, aby zrezygnować.',
    help: 'Odpisz STOP, aby zrezygnować z naszych SMS, START, aby wznowić.',
  },
  tr: {
    stop: 'Artık mesaj almayacaksınız. Yeniden almak için START yazın.',
    start: 'Mesajlarımızı yeniden alacaksınız. Durdurmak için STOP yazın.',
    help: 'Durdurmak için STOP, yeniden almak için START yazın.',
  },
  ru: {
    stop: 'Вы больше не получите наших СМС. Ответьте СТАРТ, чтобы получать.',
    start: 'Вы снова будете получать наши СМС. Ответьте СТОП для отказа.',
    help: 'Ответьте СТОП для отказа от СМС, СТАРТ, чтобы получать их снова.',
  },
  ar: {
    stop: 'لن تصلك رسائلنا بعد الآن. أرسل اشتراك لاستلامها من جديد.',
    start: 'ستصلك رسائلنا من جديد. أرسل قف لإيقافها.',
    help: 'أرسل قف لإيقاف رسائلنا، أو اشتراك لاستلامها من جديد.',
  },
  id: {
    stop: 'Anda tidak akan menerima pesan kami lagi. Balas MULAI untuk menerimanya lagi.',
    start: 'Anda akan menerima pesan kami lagi. Balas BERHENTI untuk berhenti.',
    help: 'Balas BERHENTI untuk tidak menerima pesan kami, MULAI untuk menerimanya lagi.',
  },
};
