/** Looks for malicious software: an outside service, or the simulator. */
export interface FileScanner {
  /** Whether the bytes, as sent, contain anything known to do harm. */
  isHarmful(bytes: Buffer): Promise<boolean>;
}

/** The line that tests every virus scanner. It is split in two, so that no scanner reports this file. */
export const HARMLESS_VIRUS = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/** Finds the test line anywhere, as every scanner must. */
const scannerSimulator: FileScanner = {
  async isHarmful(bytes) {
    return bytes.includes(HARMLESS_VIRUS);
  },
};

/** The scanner of a mode. Production has none yet; only the checks of document kinds apply. */
export function scannerOf(mode: "sandbox" | "production"): FileScanner | undefined {
  return mode === "sandbox" ? scannerSimulator : undefined;
}
