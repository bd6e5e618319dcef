import { CreateOtp1763600000000 } from './1763600000000-create-otp';

export const MIGRATIONS = [CreateOtp1763600000000];
