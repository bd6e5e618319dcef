import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';

const plural = pluralIn('ar');

export const settings: Catalogue['settings'] = {
  purpose: 'ملفك الشخصي وكلمة مرورك والأماكن التي سجّلت الدخول منها.',
  profile: {
    title: 'الملف الشخصي',
    email: 'البريد الإلكتروني',
    role: 'الدور',
    roles: {
      owner: 'مالك: يمكنك فعل كل شيء في الحساب.',
      member: 'عضو: مفاتيح API والـ webhook والفريق والحسابات الفرعية مخصّصة للمالكين.',
      operator: 'مشغّل: أنت تدير هذه المنصة.',
    },
    account: 'الحساب',
    accountId: 'معرّف الحساب',
    defaultSender: 'المرسل الافتراضي',
    requestLimit: 'حد الطلبات',
    requestsPerMinute: (count) =>
      plural(count, {
        one: 'طلب واحد في الدقيقة',
        two: 'طلبان في الدقيقة',
        few: '# طلبات في الدقيقة',
        many: '# طلبًا في الدقيقة',
        other: '# طلب في الدقيقة',
      }),
    ofBrowser: 'تُضبط المنطقة الزمنية والمظهر وارتفاع الصفوف لهذا المتصفح من القائمة في أعلى اليسار.',
  },
  password: {
    title: 'كلمة المرور',
    caption: 'تنتهي جلساتك الأخرى عند التغيير، وتبقى هذه الجلسة.',
    current: 'كلمة المرور الحالية',
    new: 'كلمة المرور الجديدة',
    newHint: '8 أحرف على الأقل.',
    change: 'تغيير كلمة المرور',
    changed: 'تم تغيير كلمة المرور',
    othersEnded: 'انتهت جلساتك الأخرى. تظل مفاتيح API تعمل.',
  },
  sessions: {
    title: 'الجلسات',
    caption: 'كل تسجيل دخول من متصفح أو عبر واجهة API.',
    session: 'الجلسة',
    where: 'الجهاز والعنوان',
    afterReset: 'كلمة مرور عيّنها المشغّل',
    loggedIn: 'تسجيل الدخول',
    lastUsed: 'آخر استخدام',
    endsAtLatest: 'أقصى موعد للانتهاء',
    kinds: { console: 'وحدة التحكم', api: 'API' },
    current: 'هذه الجلسة',
    more: 'توجد جلسات أخرى. المعروض هو الأحدث.',
    end: 'إنهاء الجلسة',
    ended: 'انتهت الجلسة',
    notEnded: 'تعذّر إنهاء الجلسة',
    endOthers: 'إنهاء كل الجلسات الأخرى',
  },
  endingOthers: {
    title: 'هل تريد إنهاء كل الجلسات الأخرى؟',
    effect:
      'يُسجَّل خروجك من كل المتصفحات الأخرى، وعلى البرامج التي سجّلت الدخول بكلمة مرورك أن تسجّل الدخول مجددًا. تظل مفاتيح API تعمل.',
    confirm: 'إنهاؤها',
    done: 'انتهت كل الجلسات الأخرى',
  },
};
