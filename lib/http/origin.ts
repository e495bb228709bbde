/** The web origin of the page a request says it comes from, by `origin` or else `referer`; undefined when neither names one. */
export function originOf(headers: Headers | undefined): string | undefined {
  for (const name of ["origin", "referer"]) {
    const url = URL.parse(headers?.get(name) ?? "");
    if (url && /^https?:$/.test(url.protocol)) return url.origin;
  }
  return undefined;
}
