/** Plain http is for sites on this machine. */
const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * The origin that a browser sends for a site, such as `https://shop.example`, from how a person writes it. Undefined for
 * what is no origin: another scheme, or a path, query or login.
 */
export function webOriginOf(written: string): string | undefined {
  if (!/^https?:\/\/[^/?#@\\\s*]+\/?$/i.test(written)) return undefined;
  const url = URL.parse(written);
  return url && (url.protocol === "https:" || LOCAL.has(url.hostname)) ? url.origin : undefined;
}
