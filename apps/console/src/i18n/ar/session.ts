import type { Catalogue } from '../catalogue';
import { rich } from '../text/rich';

export const session: Catalogue['session'] = {
  documentTitle: (page: string) => `${page} · وحدة تحكم الرسائل`,
  logIn: 'تسجيل الدخول',
  purpose: 'لإرسال الرسائل ومعرفة مصير كل رسالة.',
  forgotten: 'هل نسيت كلمة المرور؟',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  tooManyAttempts: (seconds) => `محاولات كثيرة جدًا. أعد المحاولة بعد ${seconds} ثانية.`,
  logInAs: (email) => rich`هل تريد تسجيل الدخول باسم ${email}؟`,
  linkPurpose: 'تابع فقط إذا كنت قد طلبت هذا الرابط. يستطيع كل من في هذا الحساب رؤية ما تفعله فيه.',
  currentEnds: (email) => rich`أنت مسجّل الدخول باسم ${email}. ستنتهي تلك الجلسة.`,
  usedLink: 'سبق استخدام هذا الرابط أو انتهت صلاحيته.',
  loggedOutElsewhere: 'سجّلت الخروج في علامة تبويب أخرى.',
  ended: 'انتهت جلستك. سجّل الدخول مجددًا. ما كتبته لا يزال هنا.',
  signIn: {
    at: (name) => rich`تسجيل الدخول عبر ${name}`,
    refused: 'لا يُسمح لك بتسجيل الدخول هنا. اسأل من يدير مجموعاتك.',
    failed: 'لم ينجح تسجيل الدخول أو استغرق وقتًا طويلًا. أعد المحاولة.',
  },
  codeStep: {
    title: 'أدخل الرمز',
    purpose: 'الأرقام الستة التي يعرضها تطبيق المصادقة، أو أحد رموز الاسترداد.',
    code: 'رمز التطبيق أو رمز استرداد',
    back: 'مستخدم آخر',
  },
  reset: {
    sendLink: 'أرسل إليّ رابطًا',
    linkSent: 'إذا كان لأحد المستخدمين هذا العنوان فقد أُرسل إليه رابط صالح لساعة واحدة.',
    tab: 'كلمة مرور جديدة',
    title: 'تعيين كلمة مرور جديدة',
    purpose: 'يعطيك مشغّل هذه المنصة رمز إعادة تعيين. يصلح مرة واحدة خلال ساعة، وينهي جلساتك.',
    token: 'رمز إعادة التعيين',
    // The mark keeps the underscore at the right of its word.
    tokenHint: 'يبدأ بـ pr_\u200e.',
    password: 'كلمة المرور الجديدة',
    passwordHint: '8 أحرف على الأقل.',
    set: 'تعيين كلمة المرور',
    back: 'العودة إلى تسجيل الدخول',
    done: 'تم تعيين كلمة المرور. سجّل الدخول بها.',
  },
  noConnection: {
    tab: 'لا يوجد اتصال',
    retrying: 'تعذّر الوصول إلى الخادم · تُعاد المحاولة كل 5 ث',
    tryNow: 'المحاولة الآن',
  },
  story: {
    accepted: 'قُبلت',
    routed: 'المسار 4670 إلى شركة الاتصالات',
    acceptedByCarrier: 'قبلتها شركة الاتصالات',
    delivered: 'تم التسليم',
    webhook: 'أجاب الـ webhook لديك بالرمز 200',
    claim: 'كل رسالة تروي قصتها كاملة.',
    detail: 'كل خطوة بوقتها، وبكلمات شركة الاتصالات نفسها.',
  },
};

export const failures: Catalogue['failures'] = {
  unreachable: 'تعذّر الوصول إلى الخادم',
  retrying: (failure, seconds) => `${failure} · إعادة المحاولة بعد ${seconds} ث`,
  responded: (status) => `أجاب الخادم بالحالة ${status}.`,
};
