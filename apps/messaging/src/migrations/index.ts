import { CreateMessaging1796000000000 } from './1796000000000-create-messaging';

/** In the order in which they run. */
export const MIGRATIONS = [CreateMessaging1796000000000];
