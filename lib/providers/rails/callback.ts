export interface Callback {
  headers: Readonly<Record<string, string | undefined>>;
  /** The unchanged body, for the signature. */
  text: string;
}
