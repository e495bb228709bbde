import fs from "node:fs";
import tls from "node:tls";

/**
 * Lists the values of `sslmode`: PostgreSQL's own words with their own meaning. Without one it is `prefer`, as there.
 */
export const SSL_MODES = /** @type {const} */ (["disable", "prefer", "require", "verify-ca", "verify-full"]);

/** Lists parameters that say in other words how to encrypt. Each driver reads them its own way, so they are dropped. */
const FOREIGN = ["ssl", "sslcert", "sslkey", "sslpassword", "sslnegotiation", "sslcrl", "uselibpqcompat"];

/** Lists the values of `target_session_attrs` that ask for a server that takes writes. There is no use for another one. */
const WRITING = ["read-write", "primary"];

/** Why an address of the database cannot be used, as one sentence without its password. */
export class WrongAddress extends Error {
  name = "WrongAddress";
}

/**
 * @typedef {object} Address
 * @property {string} url the URL without what is said here, with its first host alone
 * @property {string} place hosts with ports, and database, for people
 * @property {{ host: string, port: string }[]} hosts
 * @property {boolean} isSought whether one of the hosts must be found that takes writes
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
  const { url, hosts, place } = split(text);
  const foreign = FOREIGN.find((name) => url.searchParams.has(name));
  if (foreign) throw new WrongAddress(`${foreign} in the database's URL is not understood; write sslmode=verify-full`);
  const mode = SSL_MODES.find((one) => one === (url.searchParams.get("sslmode") || "prefer"));
  if (!mode) throw new WrongAddress(`sslmode in the database's URL must be one of ${SSL_MODES.join(", ")}`);
  const target = url.searchParams.get("target_session_attrs");
  if (target && !WRITING.includes(target))
    throw new WrongAddress(`target_session_attrs in the database's URL must be ${WRITING.join(" or ")}`);
  const file = url.searchParams.get("sslrootcert") || authority;
  for (const name of ["sslmode", "sslrootcert", "target_session_attrs"]) url.searchParams.delete(name);
  const ca = file && file !== "system" ? certificates(file) : undefined;
  return { url: url.href, place, hosts, isSought: hosts.length > 1 || target !== null, mode, ca };
}

/**
 * Takes a URL with one host or several, `h1:5432,h2:5432`, apart. The rest of it is secret and never shown.
 * @param {string} text
 */
function split(text) {
  const [, head = "", list = "", rest = ""] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^@/?#]*,[^@/?#]*)(.*)$/is.exec(text) ?? [];
  const texts = list ? list.split(",").map((one) => `${head}${one.trim()}${rest}`) : [text];
  if (!texts.every((one) => URL.canParse(one) && (!list || new URL(one).hostname)))
    throw new WrongAddress("it is not a URL; write postgres://user:password@host:5432/database");
  const urls = texts.map((one) => new URL(one));
  const hosts = urls.map(({ hostname, port }) => ({
    host: decodeURIComponent(hostname).replace(/^\[|\]$/g, "") || "localhost",
    port: port || "5432",
  }));
  const [url] = urls;
  const place = urls.map(({ hostname, port }) => `${decodeURIComponent(hostname) || "localhost"}:${port || 5432}`);
  return { url: /** @type {URL} */ (url), hosts, place: `${place.join(",")}${url?.pathname ?? ""}` };
}

/** @type {Map<string, Promise<{ host: string, port: string }>>} */
const writers = new Map();

/**
 * Finds the host of an address that takes writes, by asking all of them at once; the first that says yes is remembered until
 * it is forgotten. `ask` answers for an address with one host. Throws where none takes writes.
 * @param {Address} address
 * @param {(one: Address) => Promise<boolean>} ask
 */
export function writerOf(address, ask) {
  const match = writers.get(address.place);
  if (match) return match;
  const attempts = address.hosts.map(async ({ host, port }) => {
    const url = Object.assign(new URL(address.url), { hostname: host.includes(":") ? `[${host}]` : host, port });
    const isWriter = await ask({ ...address, url: url.href, hosts: [{ host, port }], isSought: false });
    if (!isWriter) throw new Error(`${host}:${port} only reads`);
    return { host, port };
  });
  const writer = Promise.any(attempts).catch((/** @type {AggregateError} */ { errors }) => {
    writers.delete(address.place);
    const why = errors.map((one) => one.message || one.code).join("; ");
    throw Object.assign(new Error(`no host takes writes (${why})`), { code: "CONNECT_NO_WRITER" });
  });
  writers.set(address.place, writer);
  return writer;
}

/**
 * Forgets who takes writes: a connection was lost, and another may have taken over.
 * @param {Address} address
 */
export function forgetWriter({ place }) {
  writers.delete(place);
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
  const { url, place } = split(text);
  const { cause = error } = /** @type {{ cause?: unknown }} */ (error ?? {});
  const { message, code, errors } = /** @type {NodeJS.ErrnoException & { errors?: Error[] }} */ (cause ?? {});
  const reason = message || errors?.map((one) => one.message).join(", ") || code || String(cause);
  const secrets = [url.password, decodeURIComponent(url.password)].filter(Boolean);
  return { place, message: secrets.reduce((all, secret) => all.replaceAll(secret, "…"), reason) };
}
