import type { Catalogue } from '../catalogue';
import { pluralIn } from '../text/plural';

const plural = pluralIn('ar');

export const counts: Catalogue['counts'] = {
  messages: (count) =>
    plural(count, { one: 'رسالة واحدة', two: 'رسالتان', few: '# رسائل', many: '# رسالة', other: '# رسالة' }),
  credits: (count) =>
    plural(count, { one: 'نقطة واحدة', two: 'نقطتان', few: '# نقاط', many: '# نقطة', other: '# نقطة' }),
  segments: (count) => plural(count, { one: 'جزء واحد', two: 'جزءان', few: '# أجزاء', many: '# جزءًا', other: '# جزء' }),
  attempts: (count) =>
    plural(count, { one: 'محاولة واحدة', two: 'محاولتان', few: '# محاولات', many: '# محاولة', other: '# محاولة' }),
  recipients: (count) =>
    plural(count, { one: 'مستلم واحد', two: 'مستلمان', few: '# مستلمين', many: '# مستلمًا', other: '# مستلم' }),
  rows: (count) => plural(count, { one: 'صف واحد', two: 'صفان', few: '# صفوف', many: '# صفًا', other: '# صف' }),
  kilobytes: (count) => plural(count, { other: '# كيلوبايت' }),
};
