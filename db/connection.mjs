import fs from "node:fs";
import tls from "node:tls";

/**
 * Lists the values of `sslmode`: PostgreSQL's own words with their own meaning. Without one it is `prefer`, as there.
 */
export const SSL_MODES = /** @type {const} */ (["disable", "prefer", "require", "verify-ca", "verify-full"]);

/** Lists parameters that say in other words how to encrypt. Each driver reads them its own way, so they are dropped. */
const FOREIGN = ["ssl", "sslcert", "sslkey", "sslpassword", "sslnegotiation", "sslcrl", "uselibpqcompat"];

/** Why an address of the database cannot be used, as one sentence without its password. */
export class WrongAddress extends Error {
  name = "WrongAddress";
}

/**
 * @typedef {object} Address
 * @property {string} url the URL without what is said here
 * @property {string} place host, port and database, for people
 * @property {(typeof SSL_MODES)[number]} mode
 * @property {string | undefined} ca certificates that may sign the server's; without them those that Node knows
 */

/**
 * Reads the URL of a database: the one meaning of `sslmode` for both drivers. `authority` is the file of DATABASE_CA, unless
 * the URL names one as `sslrootcert`.
 * @param {string} text
 * @param {string | undefined} authority
 * @returns {Address}
 */
export function readAddress(text, authority = process.env.DATABASE_CA) {
  if (!URL.canParse(text)) throw new WrongAddress("it is not a URL; write postgres://user:password@host:5432/database");
  const url = new URL(text);
  const foreign = FOREIGN.find((name) => url.searchParams.has(name));
  if (foreign) throw new WrongAddress(`${foreign} in the database's URL is not understood; write sslmode=verify-full`);
  const mode = SSL_MODES.find((one) => one === (url.searchParams.get("sslmode") || "prefer"));
  if (!mode) throw new WrongAddress(`sslmode in the database's URL must be one of ${SSL_MODES.join(", ")}`);
  const file = url.searchParams.get("sslrootcert") || authority;
  for (const name of ["sslmode", "sslrootcert"]) url.searchParams.delete(name);
  return { url: url.href, place: placeOf(url), mode, ca: file && file !== "system" ? certificates(file) : undefined };
}

/**
 * Host, port and database. The rest of the URL is secret and never shown.
 * @param {URL} url
 */
function placeOf({ hostname, port, pathname }) {
  return `${decodeURIComponent(hostname) || "localhost"}:${port || 5432}${pathname}`;
}

/** @param {string} file */
function certificates(file) {
  try {
    const text = fs.readFileSync(file, "utf8");
    if (text.includes("-----BEGIN CERTIFICATE-----")) return text;
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new WrongAddress(`the file of DATABASE_CA, ${file}, cannot be read (${code})`);
  }
  throw new WrongAddress(`the file of DATABASE_CA, ${file}, holds no certificate (PEM)`);
}

/**
 * Returns how much of the server's certificate is checked, or null where nothing is encrypted. As PostgreSQL documents
 * it, `require` checks who signed once certificates are named.
 * @param {Pick<Address, "mode" | "ca">} address
 * @param {string} host
 */
export function securityOf({ mode, ca }, host) {
  if (mode === "disable") return null;
  const isSignerChecked = mode === "verify-full" || mode === "verify-ca" || (mode === "require" && ca !== undefined);
  return {
    ...(ca !== undefined && { ca }),
    rejectUnauthorized: isSignerChecked,
    /** @param {string} _name @param {tls.PeerCertificate} certificate */
    checkServerIdentity: (_name, certificate) =>
      mode === "verify-full" ? tls.checkServerIdentity(host, certificate) : undefined,
  };
}

/**
 * Returns what failed, in the driver's words, and where. The driver's words name a login at most; a password is taken
 * out all the same.
 * @param {string} text the URL
 * @param {unknown} error
 */
export function failureAt(text, error) {
  if (error instanceof WrongAddress) return { place: "", message: error.message };
  const url = new URL(text);
  const { cause = error } = /** @type {{ cause?: unknown }} */ (error ?? {});
  const { message, code, errors } = /** @type {NodeJS.ErrnoException & { errors?: Error[] }} */ (cause ?? {});
  const told = message || errors?.map((one) => one.message).join(", ") || code || String(cause);
  const secrets = [url.password, decodeURIComponent(url.password)].filter(Boolean);
  return { place: placeOf(url), message: secrets.reduce((all, secret) => all.replaceAll(secret, "…"), told) };
}
