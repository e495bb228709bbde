const CODE = /^(?:mv)?(\d{4})$/i;

/** A code as it was sent: `MV1234`, also where only its digits were typed. Undefined for anything else. */
export function codeOf(text: string): string | undefined {
  const digits = CODE.exec(text.trim())?.[1];
  return digits === undefined ? undefined : `MV${digits}`;
}
