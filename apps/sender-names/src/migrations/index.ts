import { CreateSenderName1763600000000 } from './1763600000000-create-sender-name';

export const MIGRATIONS = [CreateSenderName1763600000000];
