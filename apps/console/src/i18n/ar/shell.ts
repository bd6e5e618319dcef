import type { Catalogue } from '../en/en';
import { rich } from '../text/rich';

export const pages: Catalogue['pages'] = {
  overview: 'نظرة عامة',
  messages: 'الرسائل',
  sends: 'عمليات الإرسال',
  newMessage: 'رسالة جديدة',
  otp: 'كلمات مرور لمرة واحدة',
  senderNames: 'أسماء المرسلين',
  apiKeys: 'مفاتيح API',
  webhook: 'Webhook',
  usage: 'الاستهلاك والفوترة',
  thisSend: 'عملية الإرسال هذه',
  kit: 'المكوّنات',
  groups: { verify: 'التحقق', configure: 'الإعداد', account: 'الحساب' },
};

export const shell: Catalogue['shell'] = {
  skip: 'الانتقال إلى المحتوى',
  pages: 'الصفحات',
  workspace: 'مساحة العمل',
  documentation: 'التوثيق',
  search: 'ابحث أو انتقل إلى…',
  send: 'إرسال',
  more: 'المزيد',
  operator: 'مشغّل',
  roles: { owner: 'مالك', member: 'عضو', operator: 'كل حسابات العملاء' },
  mode: 'الوضع',
  balance: (credits) => `${credits} نقطة`,
  testBar: 'وضع الاختبار: لا يصل شيء إلى أي هاتف',
  testBarMore: ' ولا يُحتسب أي مبلغ',
  suspended: 'الحساب موقوف.',
  suspendedMeans: 'لا يرسل الحساب أي رسائل، ومعظم الصفحات غير متاحة. تواصل مع مشغّل هذه المنصة.',
  forVendors: 'هذه الصفحة لحسابات العملاء',
  asOperator: (link) => rich`أنت مسجّل الدخول كمشغّل. ${link}`,
  noAccess: (page) => `ليست لديك صلاحية الوصول إلى "${page}"`,
  toOverview: 'الانتقال إلى النظرة العامة',
  notFound: 'الصفحة غير موجودة',
  notFoundMeans: 'لا توجد صفحة على هذا العنوان.',
  newVersion: 'يتوفر إصدار جديد من وحدة التحكم.',
  reload: 'إعادة التحميل',
  account: {
    button: (email) => `حساب ${email}`,
    language: 'اللغة',
    zone: 'المنطقة الزمنية',
    theme: 'المظهر',
    themes: { system: 'حسب النظام', light: 'فاتح', dark: 'داكن' },
    rows: 'صفوف القوائم',
    rowHeights: { comfortable: 'مريحة', dense: 'مكثّفة' },
    fullNumbers: 'إظهار الأرقام كاملة',
    logOut: 'تسجيل الخروج',
  },
};

export const keyboard: Catalogue['keyboard'] = {
  title: 'اختصارات لوحة المفاتيح',
  enable: 'تفعيل الاختصارات ذات المفتاح الواحد',
  keys: {
    palette: 'البحث عن صفحة أو رسالة أو رقم أو فتحها',
    search: 'البحث في القائمة',
    rows: 'الصف التالي والسابق في القائمة',
    open: 'فتح الصف',
    steps: 'فتح الصف السابق أو التالي',
    apiCall: 'عرض الصفحة كاستدعاء API',
    copyLink: 'نسخ رابط الصفحة',
    testEvent: 'إرسال حدث اختباري',
    refresh: 'تحديث بيانات الصفحة',
    help: 'إظهار هذه القائمة',
  },
};

export const palette: Catalogue['palette'] = {
  title: 'الانتقال إلى',
  input: 'صفحة أو إجراء أو معرّف أو رقم',
  results: 'النتائج',
  none: 'لا توجد نتائج.',
  move: 'تنقّل',
  open: 'فتح',
  hint: 'الصق رقمًا كاملًا أو معرّفًا للعثور على رسالته',
  groups: {
    Messages: 'الرسائل',
    Sends: 'عمليات الإرسال',
    Do: 'إجراءات',
    'Go to': 'الانتقال إلى',
    Documentation: 'التوثيق',
  },
  toLive: 'التبديل إلى الوضع الفعلي',
  toTest: 'التبديل إلى وضع الاختبار',
  apiReference: 'مرجع API',
  ofStatus: (status) => `رسائل بالحالة "${status}"`,
  ofNumber: 'الرسائل إلى هذا الرقم',
  message: 'فتح هذه الرسالة',
  ofRequest: 'رسائل هذا الطلب',
  progress: 'تقدّم هذا الطلب',
};

export const operator: Catalogue['operator'] = {
  title: 'مشغّل',
  purpose: 'يستخدم المشغّلون واجهة API حاليًا. ستأتي صفحاتهم لاحقًا.',
  reference: (link) => rich`راجع ${link}.`,
  referenceLink: 'مرجع API',
};
