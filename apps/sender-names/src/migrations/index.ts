import { CreateSenderName1763600000000 } from './1763600000000-create-sender-name';
import { FindAlikeNames1796000110000 } from './1796000110000-find-alike-names';
import { WithdrawSenderNames1796000100000 } from './1796000100000-withdraw-sender-names';

export const MIGRATIONS = [
  CreateSenderName1763600000000,
  WithdrawSenderNames1796000100000,
  FindAlikeNames1796000110000,
];
