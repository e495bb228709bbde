/**
 * Runs before any other script of a page. The content security policy forbids `eval`, which zod would try once for each
 * schema; zod itself is loaded only where a page needs it, so it is told by the place where it looks.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
