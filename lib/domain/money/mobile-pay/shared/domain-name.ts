export const DOMAIN_MAX = 253;
/** A fully-qualified name in lower case, without scheme, port or path. */
export const DOMAIN = /^(?=.*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

export const isDomain = (name: string) => name.length <= DOMAIN_MAX && DOMAIN.test(name.toLowerCase());
