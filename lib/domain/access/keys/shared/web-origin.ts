/** Hosts on this machine, which may use plain http. */
const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Labels of letters, digits and hyphens, as in DNS (RFC 1123), or an IPv6 address. */
const HOST =
  /^(?:\[[\da-f:.]+\]|(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*)$/;

/**
 * The origin that a browser sends for a site, such as `https://shop.example`, from the text that a person typed.
 * Undefined for a different scheme, a path, query or login, or an invalid host name.
 */
export function webOriginOf(written: string): string | undefined {
  if (!/^https?:\/\/[^/?#@\\\s*%]+\/?$/i.test(written)) return undefined;
  const url = URL.parse(written);
  return url && HOST.test(url.hostname) && (url.protocol === "https:" || LOCAL.has(url.hostname))
    ? url.origin
    : undefined;
}
