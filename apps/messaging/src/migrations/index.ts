import { CreateMessages1795000000000 } from './1795000000000-create-messages';

/** In the order in which they run. */
export const MIGRATIONS = [CreateMessages1795000000000];
