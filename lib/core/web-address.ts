import { z } from "zod";

/** The longest web address, as sent and as stored, in characters. */
export const URL_MAX = 2048;
const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** An HTTPS address without user info. HTTP is allowed only for this machine. Stored as `URL` normalizes it. */
export const HttpsURL = webAddress("must be an https web address", URL_MAX, (url) => LOCAL.has(url.hostname));

/** An HTTP or HTTPS address of a site that we show but never redirect to. */
export const websiteURL = (max = URL_MAX) => webAddress("must be a web address", max, () => true);

function webAddress(message: string, max: number, mayBePlain: (url: URL) => boolean) {
  return z
    .string()
    .check(({ value, issues }) => {
      const fault = { origin: "string", inclusive: true, input: value } as const;
      if (value.length > max) return void issues.push({ code: "too_big", maximum: max, ...fault });
      const url = parse(value);
      if (!url || (url.protocol === "http:" && !mayBePlain(url))) {
        return void issues.push({ code: "invalid_format", format: "url", message, input: value });
      }
      if (written(url, value).length > max) issues.push({ code: "too_big", maximum: max, ...fault });
    })
    .overwrite((value) => written(new URL(value), value))
    .meta({ format: "uri", maxLength: max });
}

/** Parses only `http(s)://host…`, without backslash, space, control character, lone surrogate or user info. */
function parse(value: string): URL | null {
  const [, authority] = /^https?:\/\/([^/?#]+)/i.exec(value) ?? [];
  if (authority === undefined || authority.includes("@") || /[\\\s\p{Cc}\p{Cs}]/u.test(value)) return null;
  return URL.canParse(value) ? new URL(value) : null;
}

/** Keeps `https://host` without the trailing slash that `URL` would add. */
function written(url: URL, value: string): string {
  const bare = url.pathname === "/" && !url.search && !url.hash && !value.endsWith("/") && !/[?#]$/.test(value);
  return bare ? url.origin : url.href;
}
