import type { OperatorCatalogue } from '../en/operator-en';
import { pluralIn } from '../../text/plural';
import { rich } from '../../text/rich';

const plural = pluralIn('ar');

export const pages: OperatorCatalogue['pages'] = {
  vendors: 'العملاء',
  stuck: 'الرسائل العالقة',
  suspicions: 'رموز مشبوهة',
  carriers: 'شركات الاتصالات',
  routing: 'التوجيه',
  webhooks: 'Webhooks',
  inbound: 'الوارد',
  numbers: 'الأرقام',
  operators: 'المشغّلون',
  auditLog: 'سجل التدقيق',
  groups: { customers: 'العملاء', traffic: 'الحركة', network: 'الشبكة', administration: 'الإدارة' },
};

export const shell: OperatorCatalogue['shell'] = {
  forVendors: 'هذه الصفحة للعملاء',
  asOperator: (link) => rich`سجّلت الدخول بصفتك مشغّلًا. ${link}`,
};

export const palette: OperatorCatalogue['palette'] = { vendorsNamed: (name) => `العملاء باسم «${name}»` };

export const parts: OperatorCatalogue['parts'] = {
  vendor: (id) => `العميل ${id}`,
  notYourRole: 'دورك لا يسمح بذلك',
  recorded: 'يسجّل سجل التدقيق من يطّلع على هذا.',
};

export const ask: OperatorCatalogue['ask'] = {
  reason: 'السبب',
  optionalReason: 'السبب (اختياري)',
  auditSees: 'يظهر في سجل التدقيق.',
  usualReasons: 'أسباب معتادة',
  typeToConfirm: (name) => `اكتب ${name} للتأكيد`,
};

export const overview: OperatorCatalogue['overview'] = {
  asOf: (time, seconds) => `حتى ${time}، يُحدَّث كل ${seconds} ث`,
  recorded: 'يسجّل سجل التدقيق من يحصي الرسائل غير المؤكدة. وهي تُحصى حين تفتح هذه الصفحة أو تحدّثها.',
  aSecond: 'في الثانية',
  lastMinutes: (minutes) => `آخر ${minutes} دقيقة`,
  lowestAndHighest: (lowest, highest) => `من ${lowest} إلى ${highest} رسالة في الثانية`,
  accepted: 'المقبول',
  submitted: 'المسلَّم',
  reported: 'الإيصالات',
  queues: 'قوائم الانتظار',
  lane: 'المسار',
  waiting: 'المنتظر',
  oldestInLane: 'الأقدم',
  limit: 'الحد',
  webhooksPaused: 'webhooks متوقفة',
  verdict: {
    title: 'حالة الخدمة',
    good: 'كل شيء يعمل.',
    late: (count) =>
      plural(count, {
        one: 'أمر واحد يحتاج إلى نظر.',
        two: 'أمران يحتاجان إلى نظر.',
        few: '# أمور تحتاج إلى نظر.',
        other: '# أمرًا يحتاج إلى نظر.',
      }),
    broken: (count) =>
      plural(count, {
        one: 'أمر واحد معطّل.',
        two: 'أمران معطّلان.',
        few: '# أمور معطّلة.',
        other: '# أمرًا معطّلًا.',
      }),
  },
  problems: {
    unavailable: (service) => `لا ترد الخدمة ${service}.`,
    late: (lane, duration) => `تنتظر أقدم رسالة من «${lane}» منذ ${duration}.`,
    webhooksPaused: (count) =>
      plural(count, {
        one: 'webhook واحد متوقف.',
        two: 'اثنان من الـ webhooks متوقفان.',
        other: '# webhooks متوقفة.',
      }),
    processesUnknown: 'لا يُعرف أي العمليات تعمل.',
    noProcess: (service) => `لا ترد أي عملية من ${service}.`,
    noCarrier: 'لا توجد شركة اتصالات.',
    stopped: (name) => `أوقف مشغّلٌ شركة الاتصالات ${name}.`,
    down: (name) => `لا توجد جلسة لشركة الاتصالات ${name}.`,
    weak: (name, bound, all) => `لشركة الاتصالات ${name} من الجلسات ${bound} من ${all}.`,
    refusals: (name, count) =>
      plural(count, {
        one: `رفضت شركة الاتصالات ${name} رسالة واحدة في الساعة الأخيرة.`,
        two: `رفضت شركة الاتصالات ${name} رسالتين في الساعة الأخيرة.`,
        few: `رفضت شركة الاتصالات ${name} # رسائل في الساعة الأخيرة.`,
        other: `رفضت شركة الاتصالات ${name} # رسالة في الساعة الأخيرة.`,
      }),
    uncertain: (count) =>
      plural(count, {
        one: 'رسالة واحدة قد تكون لدى شركة الاتصالات.',
        two: 'رسالتان قد تكونان لدى شركة الاتصالات.',
        few: '# رسائل قد تكون لدى شركة الاتصالات.',
        other: '# رسالة قد تكون لدى شركة الاتصالات.',
      }),
    reviewLate: (days) =>
      plural(days, {
        one: 'اسم مرسل ينتظر المراجعة منذ يوم.',
        two: 'اسم مرسل ينتظر المراجعة منذ يومين.',
        few: 'اسم مرسل ينتظر المراجعة منذ # أيام.',
        other: 'اسم مرسل ينتظر المراجعة منذ # يومًا.',
      }),
  },
  usage: {
    title: 'رسائل آخر 24 ساعة',
    groups: { carrier: 'شركة الاتصالات', country: 'البلد', vendor: 'العميل' },
    noCarrier: 'لا شركة اتصالات بعد',
    noCountry: 'لا بلد',
  },
  processes: {
    title: 'العمليات',
    service: 'الخدمة',
    version: 'الإصدار',
    running: 'تعمل',
    none: 'لا ترد أي منها',
    mixed: (versions) => `عدة إصدارات: ${versions}`,
    since: (process, start) => rich`${process} منذ ${start}`,
  },
  allCarriers: 'كل شركات الاتصالات',
  tasks: 'مهام مفتوحة',
  namesToReview: 'أسماء مرسلين للمراجعة',
  oldest: (age) => `الأقدم ${age}`,
  uncertain: 'رسائل غير مؤكدة',
  nextDecides: (duration) => `القرار التالي بعد ${duration}`,
};
