import type { OperatorCatalogue } from '../en/operator-en';
import { pluralIn } from '../../text/plural';
import { rich } from '../../text/rich';

const plural = pluralIn('ar');

export const versions: OperatorCatalogue['versions'] = {
  title: 'إصدارات الإعدادات',
  purpose: 'كل شركات الاتصالات والقواعد، في إصدارات. أحدها سارٍ.',
  version: (version) => `الإصدار ${version}`,
  file: 'متغيرات messaging',
  inForce: 'سارٍ',
  made: 'أُنشئ',
  base: 'أُنشئ من',
  activated: 'آخر سريان',
  never: 'لم يسرِ قط',
  create: 'إصدار جديد',
  addCarrier: 'إضافة شركة اتصالات',
  json: 'شركات الاتصالات والقواعد بصيغة JSON',
  differences: {
    title: 'الفروق عن الإصدار الساري',
    none: 'لا توجد فروق.',
    path: 'الإعداد',
    before: 'قبل',
    after: 'بعد',
  },
  whatIf: {
    title: 'رسائل اليوم الأخير مع هذا الإصدار',
    examined: (count, since) =>
      rich`${plural(count, { one: 'جُرّبت رسالة واحدة', two: 'جُرّبت رسالتان', few: 'جُرّبت # رسائل', other: 'جُرّبت # رسالة' })}، قُبلت منذ ${since}. لا يُرسل شيء.`,
    none: 'لم تُقبل أي رسالة في اليوم الأخير.',
    changed: (count) =>
      plural(count, {
        one: 'واحدة تسلك طريقًا آخر.',
        two: 'اثنتان تسلكان طريقًا آخر.',
        other: '# تسلك طريقًا آخر.',
      }),
    unchanged: 'لا تسلك أي منها طريقًا آخر.',
    unroutable: (count, before) =>
      `${plural(count, { one: 'رسالة واحدة بلا شركة اتصالات', two: 'رسالتان بلا شركة اتصالات', few: '# رسائل بلا شركة اتصالات', other: '# رسالة بلا شركة اتصالات' })} (قبل: ${before}).`,
    blocked: (count, before) =>
      `${plural(count, { one: 'رسالة واحدة تُحظر', two: 'رسالتان تُحظران', few: '# رسائل تُحظر', other: '# رسالة تُحظر' })} (قبل: ${before}).`,
    carrier: 'الشركة الأولى',
    messages: 'الرسائل',
    noCarrier: 'لا شركة اتصالات',
    byRule: (carriers, rule) => `${carriers}، وفق القاعدة «${rule}»`,
  },
  activating: {
    activate: 'تفعيل…',
    goBack: (version) => `العودة إلى الإصدار ${version}…`,
    title: (version) => `تفعيل الإصدار ${version}؟`,
    titleBack: (version) => `العودة إلى الإصدار ${version}؟`,
    effect: (version) =>
      `يحل محل الإصدار ${version}. تتبعه كل عملية خلال ثانيتين دون إعادة تشغيل. وتنتهي جلسات الشركات المحذوفة حين يُرد على ما سلّمته.`,
    added: 'شركات أُضيفت',
    removed: 'شركات حُذفت',
    changed: 'شركات تغيّرت',
    rules: 'القواعد أو ترتيبها',
    change: 'تتغيّر',
    another: 'طريق آخر',
    unroutable: 'بلا شركة اتصالات',
    outdated: (version) => `أُنشئ قبل سريان الإصدار ${version}. أعد إنشاءه انطلاقًا منه.`,
    confirm: 'تفعيل',
    done: (version) => `الإصدار ${version} سارٍ الآن`,
  },
  editing: {
    from: (version) => `من الإصدار ${version}. لا يتغيّر شيء قبل تفعيله.`,
    carriers: 'شركات الاتصالات (JSON)',
    carriersHint: 'يظهر السر ********. إن بقي كذلك احتفظت به الشركة ذات الاسم والعنوان نفسيهما.',
    routes: 'القواعد (JSON)',
    notJson: (problem) => `ليس هذا JSON: ${problem}`,
    save: 'حفظ الإصدار',
    problems: 'في الإعدادات أخطاء.',
    done: (version) => `حُفظ الإصدار ${version}`,
    stale: (version) => `فعّل مشغّل آخر الإصدار ${version}.`,
    staleMeans: 'هذه هي الفروق عن الإصدار الذي انطلقت منه. أعد تغييرك انطلاقًا من الإصدار الساري.',
    load: (version) => `تحميل الإصدار ${version} وترك نصي`,
  },
  adding: {
    effect: 'تُضاف شركة اتصالات SMPP إلى النص. راجعه واذكر السبب ثم احفظ.',
    name: 'الاسم',
    nameHint: 'حروف لاتينية صغيرة وأرقام و- و_.',
    host: 'المضيف',
    port: 'المنفذ',
    systemId: 'معرّف النظام',
    password: 'كلمة المرور',
    prefixes: 'البادئات',
    prefixesHint: 'ما تبدأ به الأرقام، تفصله مسافات. إن تُرك فارغًا: كل الأرقام.',
    sessions: 'الجلسات',
    add: 'إضافة إلى النص',
    done: (name) => `أُضيفت ${name} إلى النص`,
  },
};
