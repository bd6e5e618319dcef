import type { Catalogue } from '../en/en';
import { pluralIn } from '../text/plural';
import { rich } from '../text/rich';

const plural = pluralIn('ar');

export const apiKeys: Catalogue['apiKeys'] = {
  purpose: 'تستدعي برامجك واجهة API بهذه المفاتيح. يُعرض المفتاح مرة واحدة فقط عند إنشائه.',
  none: 'لا توجد مفاتيح API بعد',
  noneAdvice: 'ابدأ بمفتاح اختبار: رسائله لا تصل إلى أي هاتف ولا تكلّف شيئًا.',
  create: 'إنشاء مفتاح',
  name: 'الاسم',
  key: 'المفتاح',
  mode: 'الوضع',
  scopes: 'النطاقات',
  created: 'تاريخ الإنشاء',
  lastUsed: 'آخر استخدام',
  never: 'لم يُستخدم',
  revoke: 'إبطال',
  revokeKey: (name) => `إبطال ${name}`,
  unused: {
    title: (name, days) =>
      rich`لم يُستخدم ${name} منذ ${plural(days, { few: '# أيام', many: '# يومًا', other: '# يوم' })}.`,
    advice: 'أبطِل المفاتيح التي لا يستخدمها أي برنامج.',
    review: 'مراجعة',
  },
  firstCall: {
    title: 'أول استدعاء',
    note: 'بمفتاح اختبار تصل الرسالة إلى هذا الرقم دائمًا ولا يُحتسب شيء.',
  },
  form: {
    title: 'إنشاء مفتاح API',
    nameHint: 'يساعدك على تمييز المفتاح، مثل اسم البرنامج الذي يستخدمه.',
    modeHint: 'مفتاح الاختبار لا يصل إلا إلى بيئة الاختبار ولا يكلّف شيئًا.',
    modes: { test: 'اختبار', live: 'فعلي' },
    scopes: {
      send: 'إرسال الرسائل',
      otp: 'إرسال كلمات المرور لمرة واحدة والتحقق منها',
      read: 'قراءة السجلات والرصيد وأسماء المرسلين',
      manage: 'طلب أسماء المرسلين',
      webhooks: 'ضبط webhook وإعادة عمليات تسليمه',
    },
    create: 'إنشاء',
  },
  once: {
    title: 'مفتاحك الجديد',
    advice: 'انسخ المفتاح الآن. لن تتمكن من رؤيته مجددًا.',
    key: 'مفتاح API',
    copy: 'نسخ المفتاح',
    sendTest: 'أرسل به رسالة اختبار',
    send: 'أرسل به رسالة',
    done: 'تم',
  },
  revoking: {
    title: 'هل تريد إبطال هذا المفتاح؟',
    effect: (name, prefix) => rich`يتوقف ${name} (${prefix}) عن العمل خلال ثانية. لا يمكن التراجع عن ذلك.`,
    neverUsed: 'لم يُستخدم المفتاح قط.',
    lastUsed: (time) => rich`آخر استخدام للمفتاح: ${time}.`,
    keep: 'الاحتفاظ به',
  },
};
