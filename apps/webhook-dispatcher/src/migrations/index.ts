import { CreateDispatcher1764000300000 } from './1764000300000-create-dispatcher';

export const MIGRATIONS = [CreateDispatcher1764000300000];
