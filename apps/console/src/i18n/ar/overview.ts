import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';
import { rich } from '../text/rich';

const plural = pluralIn('ar');

export const overview: Catalogue['overview'] = {
  unavailable: 'الأرقام غير متاحة',
  unavailableMeans: 'الحساب موقوف. ستعود الأرقام معه.',
  byStatus: 'الرسائل حسب الحالة',
  perHour: (zone) => `كل ساعة، ${zone}`,
  perDay: (zone) => `يوميًا، ${zone}`,
  metrics: {
    delivered: 'نسبة التسليم',
    noneEnded: 'لم تكتمل أي رسالة بعد',
    deliveredShare: (share) => `سُلّم ${share}`,
    mostMessages: (count) =>
      plural(count, {
        one: 'بحد أقصى رسالة واحدة في العمود',
        two: 'بحد أقصى رسالتان في العمود',
        few: 'بحد أقصى # رسائل في العمود',
        many: 'بحد أقصى # رسالة في العمود',
        other: 'بحد أقصى # رسالة في العمود',
      }),
    mostCredits: (count) =>
      plural(count, {
        one: 'بحد أقصى نقطة واحدة في العمود',
        two: 'بحد أقصى نقطتان في العمود',
        few: 'بحد أقصى # نقاط في العمود',
        many: 'بحد أقصى # نقطة في العمود',
        other: 'بحد أقصى # نقطة في العمود',
      }),
    testsAreFree: 'الاختبارات لا تكلّف شيئًا',
    daysLeft: (count) =>
      plural(count, {
        one: 'يكفي ليوم واحد تقريبًا بالمعدل الحالي',
        two: 'يكفي ليومين تقريبًا بالمعدل الحالي',
        few: 'يكفي لـ # أيام تقريبًا بالمعدل الحالي',
        many: 'يكفي لـ # يومًا تقريبًا بالمعدل الحالي',
        other: 'يكفي لـ # يوم تقريبًا بالمعدل الحالي',
      }),
    belowLimit: (credits) => `أقل من حدّك البالغ ${credits}`,
  },
  attention: {
    title: 'يحتاج إلى انتباهك',
    none: 'لا شيء يحتاج إليك الآن.',
    webhook: { failing: 'الـ webhook متعثّر', paused: 'الـ webhook متوقف مؤقتًا', disabled: 'الـ webhook معطّل' },
    nothingSince: (time) => rich`لم يُسلَّم شيء منذ ${time}`,
    lowBalance: 'الرصيد منخفض',
    below: (credits) => `أقل من ${credits}`,
    capReached: 'تم بلوغ سقف اليوم',
    capNear: 'اقترب بلوغ سقف اليوم',
    capRefuses: 'يُرفض الإرسال حتى 00:00 UTC',
    capUsed: (percent) => `استُخدم منه ${percent}`,
    waiting: (count) =>
      plural(count, {
        one: 'رسالة واحدة تنتظر منذ أكثر من 10 د',
        two: 'رسالتان تنتظران منذ أكثر من 10 د',
        few: '# رسائل تنتظر منذ أكثر من 10 د',
        many: '# رسالة تنتظر منذ أكثر من 10 د',
        other: '# رسالة تنتظر منذ أكثر من 10 د',
      }),
    moreWaiting: (count) =>
      plural(count, {
        few: 'أكثر من # رسائل تنتظر منذ أكثر من 10 د',
        other: 'أكثر من # رسالة تنتظر منذ أكثر من 10 د',
      }),
    noCarrier: 'لم تتسلّمها أي شركة اتصالات بعد',
    refused: (name) => `رُفض المرسل "${name}"`,
    noReason: 'لم يُذكر سبب',
    inReview: (name) => `المرسل "${name}" قيد المراجعة`,
    usableLater: 'يمكن استخدامه بعد اعتماده',
    fix: 'إصلاح',
    show: 'عرض',
    open: 'فتح',
  },
  reasons: {
    title: 'أسباب عدم التسليم',
    all: 'كل الرسائل',
    none: 'سُلّمت كل الرسائل المكتملة.',
  },
  recent: {
    title: 'أحدث عمليات الإرسال',
    all: 'كل عمليات الإرسال',
    none: 'تظهر هنا عمليات الإرسال إلى عدة مستلمين.',
    noReceipt: 'لا يوجد إيصال بعد',
  },
  otp: {
    inSpan: 'في هذه الفترة، كل المرسلين',
    sent: 'أُرسلت',
    verified: 'تم التحقق',
    expired: 'انتهت صلاحيتها',
    all: 'الكل',
    ofSent: (share) => `${share} من المرسلة`,
    verifiedOf: (count, all) => `تم التحقق من ${count} من أصل ${all}`,
    expiredOf: (count, all) => `انتهت صلاحية ${count} من أصل ${all}`,
    median: 'متوسط وقت التحقق (الوسيط)',
  },
};

export const gettingStarted: Catalogue['gettingStarted'] = {
  title: 'البدء',
  welcome: 'مرحبًا بك في حساب الرسائل',
  purpose: 'رسائل الاختبار لا تكلّف شيئًا ولا تصل إلى أي هاتف.',
  doneOf: (count, all) => `أُنجز ${count} من ${all}`,
  done: 'أُنجز',
  dismiss: 'عدم الإظهار مجددًا',
  steps: {
    key: { title: 'إنشاء مفتاح اختبار', note: 'ترسل البرامج به. مفتاح الاختبار لا يكلّف شيئًا.' },
    message: { title: 'إرسال أول رسالة اختبار', note: 'شغّل هذا الأمر. تُظهر هذه الصفحة الرسالة فور وصولها.' },
    webhook: { title: 'ضبط webhook', note: 'يُرسل إليه كل تغيّر في رسالة، موقّعًا.' },
    senderName: { title: 'طلب اسم مرسل', note: 'ما يراه المستلمون بدلًا من رقم. يمكن استخدامه بعد اعتماده.' },
  },
  createKey: 'إنشاء مفتاح',
  setWebhook: 'ضبط webhook',
  requestName: 'طلب اسم',
  copyCommand: 'نسخ الأمر',
  fromConsole: 'الإرسال من وحدة التحكم',
  waiting: 'بانتظار رسالتك الأولى…',
  reference: 'مرجع API',
  referenceNote: 'كل استدعاء مع مثال',
  openapi: 'مستند OpenAPI',
  openapiNote: 'لمولّدات برامج العملاء',
};
