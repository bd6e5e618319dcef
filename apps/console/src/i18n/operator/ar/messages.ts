import type { OperatorCatalogue } from '../en/operator-en';

export const messages: OperatorCatalogue['messages'] = {
  vendorId: 'معرّف العميل',
  carrierId: 'المعرّف لدى شركة الاتصالات',
  reveal: 'كشف',
  revealAsk: 'كشف…',
  revealing: {
    title: 'كشف الرقم والنص؟',
    effect: 'تراهما إلى أن تغلق الرسالة. ويبقى رمز كلمة المرور لمرة واحدة مخفيًا.',
    reasons: {
      complaint: 'اشتكى العميل من هذه الرسالة.',
      fraud: 'اشتباه في احتيال.',
      carrier: 'تسأل شركة الاتصالات عن الرقم.',
    },
    done: 'كُشف الرقم والنص',
    doneMeans: 'سببك في سجل التدقيق.',
  },
};
