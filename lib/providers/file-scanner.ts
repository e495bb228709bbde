/** Looks for malicious software: a service outside, or the simulator. */
export interface FileScanner {
  /** Whether the bytes, as they were sent, hold anything known to do harm. */
  isHarmful(bytes: Buffer): Promise<boolean>;
}

/** The line by which virus scanners are tested everywhere, in two halves, so that no scanner takes this file for it. */
export const HARMLESS_VIRUS = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/** Finds what every scanner must find: the test line, anywhere. */
export const scannerSimulator: FileScanner = {
  async isHarmful(bytes) {
    return bytes.includes(HARMLESS_VIRUS);
  },
};

/** Who scans the files of the mode. In production nobody does yet but the checks of what a document may hold. */
export function scannerOf(mode: "sandbox" | "production"): FileScanner | undefined {
  return mode === "sandbox" ? scannerSimulator : undefined;
}
