import { ACCEPT } from './accept';
import { LIFE } from './life';
import type { Work } from './work';

/** In the order in which they are run. */
export const WORKS: readonly Work[] = [ACCEPT, LIFE];

/** Those that are run when none is named. */
export const USUAL_WORKS: readonly string[] = WORKS.map(({ name }) => name);
