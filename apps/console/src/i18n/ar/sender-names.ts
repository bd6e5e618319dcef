import type { Catalogue } from '../catalogue';

export const senderNames: Catalogue['senderNames'] = {
  purpose: 'الأسماء التي يراها المستلمون بوصفها المرسل. يراجع المشغّل كل اسم أولًا.',
  none: 'لا توجد أسماء مرسلين بعد',
  noneMeans: 'إلى أن يُعتمد اسم، تستخدم الرسائل المرسل الافتراضي للحساب.',
  requestName: 'طلب اسم',
  name: 'الاسم',
  status: 'الحالة',
  sample: 'نموذج',
  requested: 'تاريخ الطلب',
  byDefault: '(افتراضي)',
  form: {
    title: 'طلب اسم مرسل',
    nameHint: 'بحد أقصى 11 من الحروف والأرقام والمسافات والنقاط والشرطات.',
    sample: 'نموذج رسالة',
    sampleHint: '15 حرفًا على الأقل. يراجع المشغّل الاسم بناءً على هذه الرسالة.',
    request: 'طلب',
    preview: 'على الهاتف',
    previewText: 'الرسالة',
  },
};
