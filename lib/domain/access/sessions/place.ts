const LOOPBACK = /^(?:127\.|::1$)/;

/** A client address for people and reveal grants. IPv4 inside IPv6 becomes IPv4, and this machine has one name. */
export function placeOf(clientAddress: string): string {
  const address = clientAddress.replace(/^::ffff:/i, "");
  return LOOPBACK.test(address) ? "this machine" : address;
}
