/** Paths nobody is sent to after signing in: the sign-in page itself, and what is no page. */
const NO_TARGET = /^\/(?:sign-in|api|secure)(?:$|[/?#])/;

/** The path of an address of our own, given in full or as a path; the first page for any other, which would lead away from us. */
export function ownPath(address: string | undefined, appURL: string): string {
  if (address === undefined || !URL.canParse(address, appURL)) return "/";
  const url = new URL(address, appURL);
  const path = `${url.pathname}${url.search}${url.hash}`;
  return url.origin === new URL(appURL).origin && !path.startsWith("//") ? path : "/";
}

/** Returns the address to go to after signing in: a page of ours which is worth going to. */
export function pathAfterSignIn(address: string | undefined, appURL: string): string {
  const path = ownPath(address, appURL);
  return NO_TARGET.test(path) ? "/" : path;
}
