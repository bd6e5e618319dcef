import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';
import { rich } from '../text/rich';

const plural = pluralIn('ar');

export const send: Catalogue['send'] = {
  livePurpose: 'إلى رقم واحد أو إلى أرقام كثيرة. ترى التكلفة قبل إرسال أي شيء.',
  testPurpose: 'إرسال إلى بيئة الاختبار: لا يصل شيء إلى أي هاتف ولا يكلّف نقاطًا.',
  leftOut: (count) => plural(count, { other: 'استُبعد #. تُرسل القائمة من دون ما استُبعد.' }),
  recipients: {
    to: 'إلى',
    typed: 'كتابة أو لصق',
    upload: 'رفع ملف CSV',
    file: 'الملف',
    fileHint: 'أفلت ملف CSV أو ملفًا نصيًا هنا، أو اختر ملفًا. UTF-8.',
    numbers: 'الأرقام',
    numbersHint: (recipients) => `${recipients}. بالصيغة الدولية، تفصل بينها فواصل أو أسطر جديدة.`,
    tidied: (count) =>
      plural(count, {
        one: 'نُسّق رقم واحد',
        two: 'نُسّق رقمان',
        few: 'نُسّقت # أرقام',
        many: 'نُسّق # رقمًا',
        other: 'نُسّق # رقم',
      }),
    column: (number) => `العمود ${number}`,
    numbersIn: 'الأرقام في',
    firstRows: 'الصفوف الأولى من الملف',
  },
  text: {
    label: 'الرسالة',
    length: (characters, most, units, segments) => `${characters} من ${most} حرفًا · ${units} · ${segments}`,
    tooLong: (most) => `بحد أقصى ${most} حرفًا.`,
    forcesUcs2: 'ما يفرض UCS-2',
    outside: 'هذه الأحرف غير موجودة في GSM-7، لذا يتسع الجزء لـ 70 حرفًا بدلًا من 160:',
    replaceBySpace: (character) => `استبدال ${character} بمسافة`,
    replace: (character, substitute) => `"${character}" ← "${substitute}"`,
    replaceAll: 'استبدال الكل',
  },
  estimate: {
    title: 'قبل الإرسال',
    hint: 'اكتب رسالة وأضف المستلمين لترى التكلفة. لم يُرسل شيء بعد.',
    credits: (count) => plural(count, { one: 'نقطة', two: 'نقطة', few: 'نقاط', many: 'نقطة', other: 'نقطة' }),
    leftAfter: (credits) => `يتبقى ${credits} بعدها`,
    from: 'المرسل',
    recipients: 'المستلمون',
    duplicates: 'المكرّرات المحذوفة',
    encoding: 'الترميز',
    segments: 'الأجزاء لكل رسالة',
    cost: 'النقاط',
    balance: 'الرصيد بعدها',
    short: (count) =>
      plural(count, {
        one: 'تنقص نقطة واحدة',
        two: 'تنقص نقطتان',
        few: 'تنقص # نقاط',
        many: 'تنقص # نقطة',
        other: 'تنقص # نقطة',
      }),
    refusedList: 'المرفوضة',
    refused: (count) => plural(count, { other: '# مرفوضة' }),
    leaveOut: 'استبعاد',
    refusedMeans: 'لا تُقبل قائمة تحتوي على صفوف كهذه. استبعدها للإرسال إلى البقية.',
    badLine: (row, value) => rich`السطر ${row}: ${value} ليس رقم هاتف`,
    badNumber: (row, value) => rich`الرقم ${row}: ${value} ليس رقم هاتف`,
    more: (count) => plural(count, { other: 'و# أخرى' }),
  },
  preview: { title: 'معاينة', sender: 'المرسل', empty: 'يظهر هنا ما تكتبه.' },
  button: {
    send: 'إرسال',
    sendLive: (count) =>
      plural(count, {
        one: 'إرسال رسالة واحدة',
        two: 'إرسال رسالتين',
        few: 'إرسال # رسائل',
        many: 'إرسال # رسالة',
        other: 'إرسال # رسالة',
      }),
    sendTest: (count) =>
      plural(count, {
        one: 'إرسال رسالة اختبار واحدة',
        two: 'إرسال رسالتي اختبار',
        few: 'إرسال # رسائل اختبار',
        many: 'إرسال # رسالة اختبار',
        other: 'إرسال # رسالة اختبار',
      }),
    repeat: 'إعادة آمنة',
    unknown: 'النتيجة غير معروفة: ربما أُرسلت الرسالة.',
    unknownMeans: 'الإعادة آمنة: لا يُرسل شيء مرتين.',
  },
  confirm: {
    title: (count) =>
      plural(count, {
        one: 'هل تريد إرسال رسالة واحدة؟',
        two: 'هل تريد إرسال رسالتين؟',
        few: 'هل تريد إرسال # رسائل؟',
        many: 'هل تريد إرسال # رسالة؟',
        other: 'هل تريد إرسال # رسالة؟',
      }),
    effect: (sender, credits) =>
      rich`تُرسل فورًا من ${sender} وتكلّف ${credits}. ما تسلّمته شركة الاتصالات لا يمكن استرجاعه.`,
    type: (count) => `اكتب ${count} للتأكيد`,
    notYet: 'ليس الآن',
  },
};
