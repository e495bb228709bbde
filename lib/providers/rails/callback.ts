/** A request that a provider makes to us. */
export interface Callback {
  headers: Readonly<Record<string, string | undefined>>;
  /** The body as it came, for the signature. */
  text: string;
}
