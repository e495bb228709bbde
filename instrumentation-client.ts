/**
 * Runs before any other script of a page. The content security policy forbids `eval`, which zod would try once per
 * schema. zod is loaded only when a page needs it, so its configuration is set here, in the global where zod reads it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
