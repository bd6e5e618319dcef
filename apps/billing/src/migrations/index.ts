import { CreateLedger1763600000000 } from './1763600000000-create-ledger';
import { AllowAdjustments1763600100000 } from './1763600100000-allow-adjustments';

export const MIGRATIONS = [CreateLedger1763600000000, AllowAdjustments1763600100000];
