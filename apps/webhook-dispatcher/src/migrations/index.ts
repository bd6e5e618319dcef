import { CreateDispatcher1800000000000 } from './1800000000000-create-dispatcher';

export const MIGRATIONS = [CreateDispatcher1800000000000];
