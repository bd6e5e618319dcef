import type { Catalogue } from '../catalogue';

export const charts: Catalogue['charts'] = {
  asChart: 'عرض كمخطط',
  asTable: 'عرض كجدول',
  series: 'السلاسل',
  time: 'الوقت',
  all: 'الكل',
  deliveredShare: 'نسبة التسليم',
  column: (name, all, parts) => `${name}: ${all}، ${parts}`,
  meaningOf: (code) => `معنى ${code}`,
  retryMayHelp: 'قد تفيد إعادة المحاولة',
  noMessages: 'لا توجد رسائل',
  waiting: (count) => `${count} قيد الانتظار`,
  deliveredOf: (share, count) => `سُلّم ${share} من ${count}`,
  lowest: (column, share) => `الأدنى ${column} بنسبة ${share}`,
  range: (from, to) => `${from}–${to}`,
  points: 'نقطة مئوية',
  comma: '، ',
};
