/** Numbers that choose, in test mode, what becomes of their code, and what is to be typed then. */
export const CASES = [
  { phone: '999000123456', code: '123456', what: 'the code is right' },
  { phone: '999000123456', code: '000000', what: 'the code is wrong: five such lock it' },
  { phone: '999060123456', code: '123456', what: 'no code is right' },
  { phone: '999061123456', code: '123456', what: 'the code has expired' },
  { phone: '999062123456', code: '123456', what: 'the code is locked' },
  { phone: '999063123456', code: '123456', what: 'the code has been used' },
] as const;
