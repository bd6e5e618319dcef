import type { Catalogue } from '../catalogue';
import { rich } from '../text/rich';

export const otp: Catalogue['otp'] = {
  testPurpose: 'جرّب كلمات المرور لمرة واحدة. في وضع الاختبار يكون الرمز 123456، والرقم يحدد ما يحدث.',
  livePurpose: 'أرسل رمزًا وتحقق منه. الرسالة حقيقية. تكلّف نقطة واحدة لكل جزء.',
  send: {
    label: 'إرسال رمز',
    title: '1. إرسال رمز',
    number: 'الرقم',
    platformDefault: 'الافتراضي للمنصة',
    send: 'إرسال رمز',
    sendTest: 'إرسال رمز اختبار',
  },
  verify: {
    label: 'التحقق من الرمز',
    title: '2. التحقق من الرمز',
    validUntil: (time) => rich`صالح حتى ${time}`,
    code: 'الرمز',
    codeHint: 'الأرقام الستة الواردة في الرسالة.',
    verified: 'تم التحقق.',
    verify: 'تحقق',
  },
  cases: {
    title: 'أرقام الاختبار وما يحدث',
    right: 'الرمز صحيح',
    wrong: 'الرمز خاطئ؛ خمسة رموز خاطئة تقفله',
    noneRight: 'لا يوجد رمز صحيح',
    expired: 'انتهت صلاحية الرمز',
    locked: 'الرمز مقفل',
    used: 'سبق استخدام الرمز',
  },
};
