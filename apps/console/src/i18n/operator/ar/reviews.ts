import type { OperatorCatalogue } from '../en/operator-en';
import { pluralIn } from '../../text/plural';
import { rich } from '../../text/rich';

const plural = pluralIn('ar');

export const reviews: OperatorCatalogue['reviews'] = {
  status: 'الحالة',
  toReview: (count) => `للمراجعة ${count}`,
  statuses: { approved: 'معتمد', rejected: 'مرفوض', withdrawn: 'مسحوب' },
  list: 'أسماء المرسلين بهذه الحالة',
  nothingWaits: 'لا يوجد اسم ينتظر المراجعة',
  nothingWaitsMeans: 'تظهر الطلبات الجديدة هنا تلقائيًا.',
  none: 'لا توجد أسماء بهذه الحالة',
  pages: { back: 'الأسبق', forward: 'الأحدث' },
  next: 'الاسم التالي',
  previous: 'الاسم السابق',
  move: 'تنقّل',
  approveKey: 'اعتماد',
  rejectKey: 'رفض',
  name: 'الاسم',
  vendor: 'العميل',
  nameUnderReview: (name) => `اسم المرسل ${name}`,
  similar: (count) =>
    plural(count, { one: 'اسم مشابه', two: 'اسمان مشابهان', few: '# أسماء مشابهة', other: '# اسمًا مشابهًا' }),
  ownName: 'اسم يخصه',
  looksLike: (name) => `يشبه ${name}، وهو اسم عميل آخر.`,
  looksLikeMeans: 'قد يخلط المرء بينهما.',
  requestedBy: (vendor, time) => rich`طلبه ${vendor}، ${time}`,
  reviewedAt: (time) => rich` · روجع ${time}`,
  withdrawnAt: (time) => rich` · سُحب ${time}`,
  reason: 'السبب',
  similarNames: 'أسماء مشابهة',
  similarNamesMeans: 'بالأحرف المتشابهة',
  noneSimilar: 'لا يشبهه أي اسم آخر.',
  soFar: 'العميل حتى الآن',
  accountAge: 'عمر الحساب',
  otherNames: 'أسماء المرسلين',
  namesSoFar: (approved, rejected) => `${approved} معتمد، ${rejected} مرفوض`,
  approve: 'اعتماد',
  reject: 'رفض',
  rejectAsk: 'رفض…',
  withdraw: 'سحب',
  withdrawAsk: 'سحب…',
  vendorReads: 'يقرأ العميل هذا السبب.',
  approving: {
    title: (name) => `اعتماد ${name}؟`,
    effect: (vendor) => `يمكن لـ ${vendor} وحساباته الفرعية الإرسال بهذا الاسم فورًا.`,
    done: (name) => `اعتُمد ${name}`,
    doneMeans: (vendor) => `يمكن لـ ${vendor} الإرسال به.`,
  },
  rejecting: {
    title: (name) => `رفض ${name}؟`,
    effect: 'يرى العميل الاسم مرفوضًا مع السبب، ويمكنه طلبه مرة أخرى.',
    done: (name) => `رُفض ${name}`,
    reasons: {
      tooClose: 'الاسم قريب جدًا من اسم عميل آخر.',
      noProof: 'لا يوجد ما يثبت الحق في استخدام الاسم.',
      noBrand: 'الاسم ليس علامة تجارية ولا شركة.',
      badSample: 'لا يبيّن المثال الغرض من الاسم.',
    },
  },
  withdrawing: {
    title: (name) => `سحب ${name}؟`,
    effect:
      'تُرفض عمليات الإرسال الجديدة بهذا الاسم، فورًا في العادة. يراه العميل مرفوضًا مع السبب، ويمكنه طلبه مرة أخرى.',
    done: (name) => `سُحب ${name}`,
    reasons: {
      abuse: 'أُبلغ عن رسائل بهذا الاسم على أنها احتيال.',
      owner: 'اعترض مالك العلامة التجارية.',
      unused: 'لم يعد الاسم مستخدمًا.',
    },
  },
};
