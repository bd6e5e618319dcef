import { ACCEPT } from './accept';
import { BULK } from './bulk';
import { LIFE } from './life';
import { NEIGHBOURS } from './neighbours';
import { SCALING } from './scaling';
import { USAGE } from './usage';
import { WEBHOOKS } from './webhooks';
import type { Suite } from './suite';

/** In the order in which they are run. */
export const SUITES: readonly Suite[] = [ACCEPT, LIFE, BULK, NEIGHBOURS, WEBHOOKS, SCALING, USAGE];

/** Those that are run when none is named: the others take many minutes each. */
export const USUAL_SUITES: readonly string[] = [ACCEPT, LIFE, BULK, WEBHOOKS].map(({ name }) => name);
