import type { Catalogue } from '../../catalogue';
import { rich } from '../../text/rich';

export const invitation: Catalogue['invitation'] = {
  tab: 'دعوة',
  title: (account) => rich`الانضمام إلى ${account}`,
  purpose: {
    member: 'أنت مدعو إلى الإرسال من هذا الحساب والاطلاع على ما آلت إليه رسائله.',
    owner: 'أنت مدعو بصفتك مالكًا لهذا الحساب، ويمكنك فعل كل شيء فيه.',
  },
  emailHint: 'تسجّل الدخول به.',
  accept: 'تعيين كلمة المرور وتسجيل الدخول',
  ended: 'لم تعد هذه الدعوة صالحة.',
  askAgain: 'يعمل الرابط مرة واحدة، لسبعة أيام، وإلى أن يُرسل من جديد أو تُسحب الدعوة. اطلب رابطًا آخر.',
  tryAgain: 'إعادة المحاولة',
};
