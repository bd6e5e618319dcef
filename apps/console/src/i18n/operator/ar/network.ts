import type { OperatorCatalogue } from '../en/operator-en';
import { pluralIn } from '../../text/plural';

const plural = pluralIn('ar');

export const stuck: OperatorCatalogue['stuck'] = {
  purpose: 'ما لا تستطيع الخدمة إنهاءه بنفسها.',
  tabs: 'أنواع العالق',
  carrier: 'شركة الاتصالات',
  attempts: 'المحاولات',
  decides: 'القرار',
  decidedNow: 'الآن',
  in: (duration) => `بعد ${duration}`,
  pages: { back: 'الأسبق', forward: 'الأحدث' },
  uncertainTitle: 'سُلّمت ولم يصل رد.',
  uncertainMeans:
    'قد تكون الرسالة لدى شركة الاتصالات. تنتظر إيصالًا، لأن الهاتف قد يتلقاها مرتين. إن لم يصل إيصال قبل القرار تقرّر قاعدة الحساب: تُرسل مرة أخرى، أو تُعد فاشلة وتعود نقاطها.',
  chosen: (count) =>
    plural(count, { zero: '# مختارة', one: 'واحدة مختارة', two: 'اثنتان مختارتان', other: '# مختارة' }),
  choose: (id) => `اختيار الرسالة ${id}`,
  resolveAsk: 'البتّ…',
  oldest: 'الأقدم انتظارًا',
  waits: 'مدة الانتظار',
  waitsFor: 'ما تنتظره',
  noneWaits: 'لا توجد رسالة منتظرة',
  noneWaitsMeans: 'كل رسالة قُبلت هي لدى شركة اتصالات أو انتهت.',
  noneHeld: 'لا توجد رسالة محتجزة',
  noneHeldMeans: 'تُحتجز رسائل العملاء الموقوفين حتى ينتهي الإيقاف أو تُلغى.',
  lanes: { otp: 'كلمات المرور لمرة واحدة', single: 'رسائل مفردة', bulk: 'إرسال إلى كثيرين' },
  resolving: {
    title: (count) =>
      plural(count, {
        one: 'ماذا جرى لرسالة واحدة؟',
        two: 'ماذا جرى لرسالتين؟',
        few: 'ماذا جرى لـ # رسائل؟',
        other: 'ماذا جرى لـ # رسالة؟',
      }),
    effect: 'اسأل شركة الاتصالات قبل أن تبتّ: لا يمكن التراجع.',
    waysOut: 'المخارج',
    outcomes: {
      accepted: { label: 'قبلتها شركة الاتصالات', note: 'تُحتسب وتنتظر إيصالها.' },
      not_accepted: { label: 'لم تقبلها شركة الاتصالات', note: 'تُعد فاشلة وتعود نقاطها.' },
      send_again: { label: 'إرسالها مجددًا', note: 'إلى الشركة نفسها. قد يتلقى الهاتف النص مرتين.' },
    },
    resolve: 'البتّ',
    done: (count) =>
      plural(count, {
        one: 'بُتّ في رسالة واحدة',
        two: 'بُتّ في رسالتين',
        few: 'بُتّ في # رسائل',
        other: 'بُتّ في # رسالة',
      }),
    left: (count) =>
      plural(count, {
        one: 'لم تعد واحدة غير مؤكدة.',
        two: 'لم تعد اثنتان غير مؤكدتين.',
        other: 'لم تعد # غير مؤكدة.',
      }),
  },
  noneUncertain: 'لا توجد رسائل غير مؤكدة',
  receipts: 'إيصالات بلا رسالة',
  noReceipts: 'لا توجد إيصالات بلا رسالة',
  receiptsMean: 'يظهر الإيصال هنا حين لا توجد رسالة بمعرّفه لدى شركة الاتصالات.',
  carrierMessage: 'المعرّف لدى شركة الاتصالات',
  looks: 'مرات البحث',
  received: 'وقت الاستلام',
  oddities: 'غرائب',
  noOddities: 'لا توجد غرائب',
  odditiesMean: 'يظهر هنا ما ترسله شركات الاتصالات ولا يمكن استخدامه كما هو.',
  kind: 'النوع',
  note: 'ملاحظة',
  octets: 'البايتات بالنظام الست عشري',
  onlyOf: (carrier) => `${carrier} فقط`,
};

export const inbound: OperatorCatalogue['inbound'] = {
  purpose: 'ما كتبه المشتركون. الأحدث أولًا.',
  text: 'النص',
  none: 'لا توجد رسائل واردة',
  noneMeans: 'تظهر ردود المشتركين هنا، أيًّا كانت شركة الاتصالات.',
  looksLikeReceipt: 'تشبه إيصالًا',
  incomplete: 'تنقصها أجزاء',
  repetition: 'قد تكون تكرارًا',
};

export const carriers: OperatorCatalogue['carriers'] = {
  purpose: 'كل جلسة، وما تحمله، وما رُفض.',
  none: 'لا توجد شركات اتصالات',
  noneMeans: 'لا يمكن إرسال شيء. شركات الاتصالات موجودة في إعدادات messaging.',
  state: 'الحالة',
  sessions: 'الجلسات',
  inFlight: 'بلا رد',
  rate: 'المتفق عليه في الثانية',
  boundSince: 'مرتبطة منذ',
  learned: 'ما عُرف',
  refusedShort: 'المرفوض خلال ساعة',
  noSessions: 'لا تحتاج إلى جلسات',
  noSession: 'لا توجد جلسة',
  someSessions: (bound, all) => `${bound} من ${all} جلسات`,
  eachSession: (count) => plural(count, { one: 'جلسة واحدة', two: 'جلستان', few: '# جلسات', other: '# جلسة' }),
  sessionsOf: (name) => `جلسات ${name}`,
  noRefusals: 'لا رفض في الساعة الأخيرة.',
  refused: (list) => `المرفوض في الساعة الأخيرة: ${list}.`,
  control: {
    verbs: { pause: 'إيقاف مؤقت', drain: 'تفريغ', resume: 'استئناف', rebind: 'إعادة الربط' },
    verbOf: (verb, carrier) => `${verb} ${carrier}`,
    states: { active: 'نشطة', paused: 'متوقفة مؤقتًا', draining: 'تُفرَّغ', drained: 'مفرَّغة' },
    since: 'متوقفة منذ',
    notInEffect: '(لم يصل إلى كل العاملين بعد)',
    withinSeconds: 'يتبعه كل عامل خلال ثانيتين.',
    reasons: { carrier: 'طلبته شركة الاتصالات.', trouble: 'عطل لدى شركة الاتصالات.', work: 'أعمال مخطط لها.' },
    pause: {
      title: (name) => `إيقاف ${name} مؤقتًا؟`,
      effect:
        'لا يُسلَّم إليها شيء بعد الآن. تبقى الجلسات مرتبطة فتصل الإيصالات. تنتظر الرسائل أو تذهب إلى الشركة التالية في مسارها، وتستمر مدة صلاحيتها.',
      done: (name) => `أُوقفت ${name} مؤقتًا`,
    },
    drain: {
      title: (name) => `تفريغ ${name}؟`,
      effect: 'لا يُسلَّم إليها شيء بعد الآن. تنتهي كل جلسة حين يُرد على ما سلّمته. ولا تصل بعدها إيصالات عبر الجلسات.',
      done: (name) => `يجري تفريغ ${name}`,
    },
    resume: {
      title: (name) => `استئناف ${name}؟`,
      effect: 'تخرج الرسائل عبرها مجددًا. وتُربط من جديد الجلسات التي انتهت.',
      done: (name) => `استُؤنفت ${name}`,
    },
    rebind: {
      title: (name) => `إعادة ربط ${name}؟`,
      effect: 'تنتهي جلساتها وتُربط من جديد، واحدة بعد أخرى، كلٌّ حين يُرد على ما سلّمته. وتعمل الأخرى في هذه الأثناء.',
      done: (name) => `يعاد ربط ${name}`,
    },
  },
  states: {
    binding: 'جارٍ الربط',
    bound: 'مرتبطة',
    slow: 'بطيئة',
    suspect: 'لا ترد',
    refused: 'مرفوضة',
    leaving: 'تنتهي',
  },
  refusals: {
    timeout: 'لا رد في الوقت المحدد',
    link_lost: 'انقطع الاتصال',
    ESME_RTHROTTLED: 'أسرع مما تقبله شركة الاتصالات',
    ESME_RMSGQFUL: 'قائمة شركة الاتصالات ممتلئة',
    ESME_RINVDSTADR: 'الرقم غير مقبول',
    ESME_RINVSRCADR: 'المرسل غير مقبول',
    ESME_RSUBMITFAIL: 'فشل التسليم',
    ESME_RSYSERR: 'خطأ لدى شركة الاتصالات',
    ESME_RBINDFAIL: 'فشل الربط',
    ESME_RINVPASWD: 'كلمة المرور غير مقبولة',
    ESME_RINVSYSID: 'معرّف النظام غير مقبول',
    ESME_RALYBND: 'مرتبطة من قبل',
    ESME_RREJECTMSG: 'رُفضت الرسالة',
  },
};
