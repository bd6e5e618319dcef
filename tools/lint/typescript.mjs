// The compiler, loaded as the CommonJS module that it is: `import` searches its nine megabytes for names of exports
// first, which takes as long again.
import { createRequire } from 'node:module';

export const ts = createRequire(import.meta.url)('typescript');
