import type { OperatorCatalogue } from '../en/operator-en';

export const sends: OperatorCatalogue['sends'] = {
  purpose: 'عمليات الإرسال إلى كثيرين، من كل العملاء. لا تُعرض النصوص.',
  state: 'الحالة',
  all: 'الكل',
  running: 'الجارية',
  noneRunning: 'لا توجد عملية إرسال جارية',
  cancel: 'إلغاؤها',
  cancelAsk: 'إلغاء الباقي…',
  cancelOf: (sender, recipients) => `إلغاء باقي الإرسال من ${sender} إلى ${recipients}`,
};

export const webhooks: OperatorCatalogue['webhooks'] = {
  purpose: 'كيف ترد مستقبلات العملاء. ما فيه خلل أولًا.',
  vendor: 'العميل',
  state: 'الحالة',
  since: 'منذ',
  backlog: 'المنتظر',
  oldest: 'الأقدم',
  hour: 'ما رُدّ عليه خلال ساعة',
  day: 'ما رُدّ عليه خلال 24 ساعة',
  none: 'ليس لأي عميل webhook',
  noneMeans: 'يحدده العميل في صفحته Webhook.',
  answeredOf: (share, attempts) => `${share} من ${attempts}`,
  resume: 'استئناف',
  resumeAsk: 'استئناف…',
  resumeOf: (name) => `استئناف الـ webhook لـ ${name}`,
  resuming: {
    title: (name) => `استئناف الـ webhook لـ ${name}؟`,
    effect: 'ينتهي التوقف، ويُرسل المنتظر فورًا. وتحتفظ المحاولات بأوقاتها.',
    effectWhenDisabled: 'يبدأ التسليم مجددًا، ويُرسل المنتظر فورًا. وتحتفظ المحاولات بأوقاتها.',
    reasons: { fixed: 'أصلح العميل المستقبِل.', asked: 'طلبه العميل.' },
    done: (name) => `استُؤنف الـ webhook لـ ${name}`,
    needless: 'لم يكن الـ webhook متوقفًا ولا معطّلًا',
  },
};

export const routing: OperatorCatalogue['routing'] = {
  purpose: 'أي شركات الاتصالات تأخذ أي الأرقام، وفق إعدادات messaging.',
  which: 'أي مسار يأخذ رقمًا؟',
  number: 'الرقم',
  noNumber: 'هذا ليس رقمًا.',
  noRoute: 'لا يأخذ أي مسار هذا الرقم: تفشل رسائله.',
  way: 'طريق الرقم',
  ofPrefix: (prefix) => `البادئة ${prefix}`,
  others: 'كل ما عداها',
  routes: 'المسارات',
  longestWins: 'البادئة الأطول هي الحاسمة',
  rules: 'القواعد',
  rulesFirst: 'أول قاعدة تنطبق تسبق كل البادئات',
  mayDecide: 'قواعد قد تقرّر بشأنه',
  mayDecideIf: 'إن انطبقت شروطها الأخرى',
  rule: 'القاعدة',
  condition: 'للرسائل',
  carriers: 'شركات الاتصالات',
  blocked: 'محظور',
  everything: 'كلها',
  beginsWith: (prefixes) => `إلى ${prefixes}`,
  ofVendors: (ids) => `من العميل ${ids}`,
  fromSenders: (names) => `باسم ${names}`,
  prefix: 'البادئة',
  first: 'أولًا',
  then: 'ثم',
  none: 'لا توجد مسارات',
  tests: (carriers) => `تذهب رسائل الاختبار إلى: ${carriers}.`,
};

export const suspicions: OperatorCatalogue['suspicions'] = {
  purpose: 'رموز كل العملاء التي تُطلب ولا يكاد يُتحقق منها. ارفضها عند العميل.',
};
