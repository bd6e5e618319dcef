import { CreateDispatcher1764000300000 } from './1764000300000-create-dispatcher';
import { NumberEvents1764000400000 } from './1764000400000-number-events';

export const MIGRATIONS = [CreateDispatcher1764000300000, NumberEvents1764000400000];
