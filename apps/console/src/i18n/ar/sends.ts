import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';
import { rich } from '../text/rich';

const plural = pluralIn('ar');

const EFFECT = 'الرسائل التي لا تتسلّمها شركة اتصالات حتى ذلك الحين لن تُرسل، وتُعاد نقاطها. لا يمكن التراجع عن ذلك.';

export const sends: Catalogue['sends'] = {
  purpose: 'رسائل إلى عدة مستلمين دفعة واحدة، ومدى تقدّمها.',
  none: 'لا توجد عمليات إرسال بعد',
  noTests: 'لا توجد عمليات إرسال اختبارية بعد',
  noneMeans: 'تظهر هنا كل رسالة إلى رقمين أو أكثر مع تقدّمها.',
  write: 'كتابة رسالة',
  text: 'النص',
  status: 'الحالة',
  recipients: 'المستلمون',
  progress: 'التقدّم',
  delivered: 'سُلّمت',
  undelivered: 'تعذّر التسليم',
  failed: 'فشلت',
  credits: 'النقاط',
  started: 'البدء',
  recipientsUnit: 'مستلم',
  deliveredUnit: 'سُلّمت',
  from: (sender) => `من ${sender}`,
  untitled: (sender) => `إرسال من ${sender}`,
  deliveredOf: (count, all) => `سُلّمت ${count} من ${all}`,
  sent: 'أُرسلت',
  about: (duration) => `نحو ${duration}`,
};

export const oneSend: Catalogue['oneSend'] = {
  title: 'عملية إرسال',
  accepted: (sender, time) => rich`من ${sender}، قُبلت ${time}`,
  acceptedBy: (sender, user, time) => rich`من ${sender} بواسطة ${user}، قُبلت ${time}`,
  byMeans: 'من أرسلها، أو أنشأ مفتاح API الذي أرسلها',
  viewMessages: (count) =>
    plural(count, {
      one: 'عرض رسالة واحدة',
      two: 'عرض رسالتين',
      few: 'عرض # رسائل',
      many: 'عرض # رسالة',
      other: 'عرض # رسالة',
    }),
  leftQueue: (count, all) => rich`غادرت قائمة الانتظار ${count} من ${all}`,
  leftQueueText: (count, all) => `غادرت قائمة الانتظار ${count} من ${all}`,
  timeLeft: (about) => `يتبقى ${about}`,
  perSecond: (count) => `${count} في الثانية`,
  waitsForReceipts: 'أُرسلت، بانتظار إيصالات التسليم',
  finished: 'اكتملت',
  atCarrier: 'لدى شركة الاتصالات',
  cancelled: (count) => `أُلغيت ${count}`,
  rate: {
    title: 'المعدل',
    caption: 'رسائل في الثانية منذ فتح هذه الصفحة',
    summary: (now, most) => `الآن ${now} في الثانية، والحد الأعلى ${most}`,
    now: (count) => `${count} الآن.`,
    nothing: 'لا شيء يغادر قائمة الانتظار الآن.',
  },
  reasons: {
    title: 'أسباب عدم التسليم',
    soFar: (count) => `${count} حتى الآن`,
    none: 'لم تفشل أي رسالة.',
  },
  credits: {
    title: 'النقاط',
    each: (credits) => `${credits} لكل رسالة`,
    charged: 'مخصومة',
    held: 'محجوزة للرسائل المنتظرة',
    released: 'مُعادة',
    test: 'عمليات الإرسال الاختبارية لا تكلّف شيئًا.',
  },
  failures: {
    over: 'الخطوة التالية',
    notOver: 'عند الاكتمال',
    notOverMeans: 'يصبح ممكنًا عندما تبلغ كل رسالة حالتها النهائية.',
    download: (count) => `تنزيل الفاشلة (${count})`,
    sendAgain: (count) => `إعادة الإرسال لمن قد تفيدهم (${count})`,
    retryHelps: 'لا يُرسل شيء قبل أن تكتب النص وترى التكلفة.',
    retryDoesNotHelp: 'لا تفيد إعادة المحاولة أيًا منها.',
    notDownloaded: 'لم تُنزَّل الرسائل الفاشلة',
    downloaded: (count) =>
      plural(count, {
        one: 'تم تنزيل رسالة واحدة',
        two: 'تم تنزيل رسالتين',
        few: 'تم تنزيل # رسائل',
        many: 'تم تنزيل # رسالة',
        other: 'تم تنزيل # رسالة',
      }),
    notRead: 'تعذّرت قراءة المستلمين',
  },
  cancelling: {
    button: 'إلغاء الباقي',
    title: 'إلغاء الرسائل المنتظرة',
    effect: (count) =>
      plural(count, {
        one: `في قائمة الانتظار الآن رسالة واحدة. ${EFFECT}`,
        two: `في قائمة الانتظار الآن رسالتان. ${EFFECT}`,
        few: `في قائمة الانتظار الآن # رسائل. ${EFFECT}`,
        many: `في قائمة الانتظار الآن # رسالة. ${EFFECT}`,
        other: `في قائمة الانتظار الآن # رسالة. ${EFFECT}`,
      }),
    keep: 'الاحتفاظ بها',
    confirm: 'إلغاؤها',
    done: (count, all, credits) => `أُلغيت ${count} من ${all}. أُعيدت ${credits}.`,
    balanceSoon: 'يظهر ذلك في الرصيد خلال ثوانٍ.',
  },
};
