import type { Fields } from "./exchange";

/** The web origin of the page a request says it comes from, by `origin` or else `referer`; undefined when neither names one. */
export function originOf(headers: Fields | undefined): string | undefined {
  for (const name of ["origin", "referer"]) {
    const given = headers?.[name];
    const url = given && URL.parse(given);
    if (url && /^https?:$/.test(url.protocol)) return url.origin;
  }
  return undefined;
}
