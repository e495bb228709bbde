/** A recovery code before hashing: sixteen letters and digits without lookalikes. */
export const RECOVERY_CODE = /^[0-9a-hjkmnp-tv-z]{16}$/;
const SIX_DIGITS = /^\d{6}$/;

/** A typed code in the form that is checked: lowercase, without spaces and hyphens. */
export const normalCode = (typed: string) => typed.replace(/[\s-]/g, "").toLowerCase();

/** Whether a normalized code has the form of an app's code or a recovery code. */
export const isCode = (code: string) => SIX_DIGITS.test(code) || RECOVERY_CODE.test(code);
