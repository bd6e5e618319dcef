import { CreateDispatcher1800000000000 } from './1800000000000-create-dispatcher';
import { DateReplays1800000001000 } from './1800000001000-date-replays';

export const MIGRATIONS = [CreateDispatcher1800000000000, DateReplays1800000001000];
