import type { Catalogue } from '../../catalogue';
import { pluralIn } from '../../text/plural';

const plural = pluralIn('ar');

export const optOuts: Catalogue['optOuts'] = {
  purpose: 'أرقام لا تصلها رسائل الحساب. الكلمة STOP تضيفها، وSTART تنهي ذلك.',
  numbers: (count) =>
    plural(count, { zero: '# رقم', one: 'رقم واحد', two: 'رقمان', few: '# أرقام', many: '# رقمًا', other: '# رقم' }),
  add: 'إضافة إلغاء اشتراك',
  importList: 'استيراد',
  download: 'تنزيل',
  notDownloaded: 'لم يتم تنزيل القائمة',
  searchNumber: 'البحث عن رقم',
  state: 'الحالة',
  inForce: 'سارية',
  ended: 'منتهية',
  none: 'لا توجد إلغاءات اشتراك',
  noneOfNumber: 'لا يوجد إلغاء اشتراك لهذا الرقم',
  noneMeans: 'الرسالة إلى رقم ألغى اشتراكه تُرفض قبل احتسابها.',
  number: 'الرقم',
  sender: 'المرسل',
  origin: 'المصدر',
  since: 'منذ',
  text: 'النص أو الملاحظة',
  allSenders: 'كل المرسلين',
  origins: { api: 'مضاف', import: 'مستورد', stop: 'STOP', page: 'صفحة الإلغاء' },
  endedBy: { api: 'انتهى', start: 'START' },
  end: 'إنهاء',
  endOf: (number) => `إنهاء إلغاء اشتراك ${number}`,
  ending: {
    title: 'إنهاء إلغاء الاشتراك هذا؟',
    effect: 'ستصل رسائل الحساب إلى الرقم من جديد.',
    ofPerson: 'طلب المشترك هذا الإلغاء بنفسه. لا تُنهِه إلا إذا وافق على استقبال الرسائل من جديد.',
    done: 'انتهى إلغاء الاشتراك',
  },
  adding: {
    title: 'إضافة إلغاء اشتراك',
    effect: 'لن تصل إلى الرقم رسائل بعد الآن، ولا حتى التي تنتظر الإرسال.',
    numberHint: 'مع رمز البلد.',
    note: 'ملاحظة',
    noteHint: 'سبب الإلغاء، لسجلاتك. اختياري.',
    done: 'لن تصل إلى الرقم رسائل بعد الآن',
  },
  importing: {
    title: 'استيراد إلغاءات الاشتراك',
    file: 'ملف CSV',
    hint: 'فيه عمود phone أو recipient أو msisdn أو number، أو رقم في كل سطر.',
    confirm: 'استيراد',
    added: (numbers) => `أُضيف: ${numbers}`,
    known: (numbers) => `ملغى من قبل: ${numbers}`,
    left: (rows) => `استُبعد لأنه ليس أرقام هواتف: ${rows}`,
    row: (row) => `السطر ${row}:`,
  },
  otp: {
    sent: 'تُرسل كلمات المرور لمرة واحدة أيضًا إلى الأرقام التي ألغت اشتراكها.',
    refused: 'تُرفض أيضًا كلمات المرور لمرة واحدة إلى الأرقام التي ألغت اشتراكها.',
    include: 'رفض كلمات المرور لمرة واحدة',
  },
};
