import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';

const plural = pluralIn('ar');

/** What was done in the account, for its owners. */
export const activity: Catalogue['activity'] = {
  title: 'النشاط',
  caption: 'ما جرى في الحساب وحساباته الفرعية، بما في ذلك ما فعله المشغّلون ومن لم يتمكن من تسجيل الدخول.',
  what: 'ماذا',
  when: 'متى',
  who: 'من',
  from: 'المصدر',
  operator: 'أحد المشغّلين',
  unknown: 'دون تسجيل دخول',
  refused: 'مرفوض',
  none: 'لم يحدث شيء بعد',
  times: (count) =>
    plural(count, { zero: '# مرة', one: '# مرة', two: '# مرتان', few: '# مرات', many: '# مرة', other: '# مرة' }),
  actions: {
    'user.logged-in': 'تسجيل دخول',
    'api-key.created': 'أُنشئ مفتاح API',
    'api-key.rotated': 'استُبدل مفتاح API',
    'api-key.revoked': 'أُلغي مفتاح API',
    'invitation.sent': 'أُرسلت دعوة',
    'invitation.withdrawn': 'سُحبت دعوة',
    'user.created': 'أُضيف مستخدم',
    'user.disabled': 'عُطّل مستخدم',
    'user.enabled': 'فُعّل مستخدم',
    'user.sessions-ended': 'أُنهيت الجلسات',
    'user.password-changed': 'غُيّرت كلمة المرور',
    'user.password-reset': 'عُيّنت كلمة مرور جديدة',
    'user.password-reset-created': 'أنشأ مشغّل رمز إعادة تعيين',
    'sub-account.created': 'أُنشئ حساب فرعي',
    'sub-account.suspended': 'عُلّق حساب فرعي',
    'sub-account.unsuspended': 'انتهى تعليق حساب فرعي',
    'sub-account.closed': 'أُغلق حساب فرعي',
    'delivery-webhook.set': 'ضُبط الويب هوك',
    'delivery-webhook.secret-rotated': 'جُدّد سر الويب هوك',
    'webhook.tested': 'اختُبر الويب هوك',
    'webhook-delivery.replayed': 'أُعيد إرسال حدث',
    'webhook-deliveries.replayed': 'أُعيد إرسال أحداث',
    'messages.cancelled': 'أُلغيت رسائل',
    'sender-name.requested': 'طُلب اسم مرسل',
    'vendor.changed': 'غُيّر الحساب',
    'vendor.suspended': 'عُلّق الحساب',
    'vendor.unsuspended': 'انتهى التعليق',
    'vendor.topped-up': 'أُضيف رصيد',
    'vendor.adjusted': 'عُدّل الرصيد',
    'balance.low': 'رصيد منخفض',
    'cap.reached': 'بُلغ الحد الأقصى',
  },
};
