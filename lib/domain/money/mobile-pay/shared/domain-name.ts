/** The most characters of a domain's name. */
export const DOMAIN_MAX = 253;
/** A fully-qualified name in lower case, without scheme, port or path. */
export const DOMAIN = /^(?=.*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Whether it names a domain, in either case. */
export const isDomain = (name: string) => name.length <= DOMAIN_MAX && DOMAIN.test(name.toLowerCase());
