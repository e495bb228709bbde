const LOOPBACK = /^(?:127\.|::1$)/;

/** A client address as reveal grants compare it: an IPv4 address stays one inside IPv6, and this machine has one name. */
export function placeOf(clientAddress: string): string {
  const address = clientAddress.replace(/^::ffff:/i, "");
  return LOOPBACK.test(address) ? "this machine" : address;
}
