import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';
import { rich } from '../text/rich';

const plural = pluralIn('ar');

export const secondFactor: Catalogue['secondFactor'] = {
  title: 'العامل الثاني',
  caption: 'تطبيق مصادقة على هاتفك.',
  setUp: 'إعداد تطبيق',
  due: 'يسجّل مشغّلو هذه المنصة الدخول برمز من تطبيق مصادقة أيضًا. أعدّ تطبيقًا للمتابعة.',
  scan: 'امسح الرمز بتطبيق مصادقة، مثل Aegis أو Google Authenticator.',
  qrCode: 'رمز QR للتطبيق',
  orType: 'أو اكتب هذا المفتاح في التطبيق:',
  code: 'الرمز',
  codeHint: 'الأرقام الستة التي يعرضها التطبيق.',
  confirm: 'تأكيد',
  enabledSince: (time) => rich`مُعدّ منذ ${time}.`,
  codesLeft: (count) =>
    plural(count, {
      zero: 'لم يبقَ أي رمز استرداد.',
      one: 'بقي رمز استرداد واحد.',
      two: 'بقي رمزا استرداد.',
      few: 'بقيت # رموز استرداد.',
      many: 'بقي # رمز استرداد.',
      other: 'بقي # رمز استرداد.',
    }),
  renewCodes: 'رموز استرداد جديدة',
  remove: 'إزالة التطبيق',
  removed: 'أُزيل العامل الثاني',
  renewal: { title: 'هل تريد رموز استرداد جديدة؟', effect: 'لن تعمل الرموز السابقة بعد الآن.' },
  removal: {
    title: 'هل تريد إزالة التطبيق؟',
    effect: 'ستكفي كلمة مرورك لتسجيل الدخول.',
    requiredEffect: 'عليك إعداد تطبيق مجددًا قبل أن تتمكن من المتابعة.',
  },
  codes: {
    label: 'رموز الاسترداد',
    keep: 'احفظ هذه الرموز في مكان تجده دون هاتفك.',
    meaning: 'يسجّل كل رمز دخولك مرة واحدة. لن تُعرض مرة أخرى.',
    save: 'حفظ في ملف',
    kept: 'لقد حفظتها',
  },
};
