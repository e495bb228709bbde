/** A recovery code as it is hashed: sixteen letters and digits, without those that look alike. */
export const RECOVERY_CODE = /^[0-9a-hjkmnp-tv-z]{16}$/;
const SIX_DIGITS = /^\d{6}$/;

/** A code as typed, in the one form it is checked in: spaces and hyphens are dropped, letters are small. */
export const normalCode = (typed: string) => typed.replace(/[\s-]/g, "").toLowerCase();

/** Whether a code in that form is one of an authenticator app, or a recovery code in its place. */
export const isCode = (code: string) => SIX_DIGITS.test(code) || RECOVERY_CODE.test(code);
