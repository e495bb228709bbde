import net from "node:net";
import { env } from "@/lib/env";
import { noted } from "./provider-notes";

export const CLAMAV = "clamav";

/** A scanner for malicious files: an outside service, or the simulator. */
export interface FileScanner {
  /** Whether the bytes, as sent, contain known malware. Throws a ScannerError if the scanner gives no verdict. */
  isHarmful(bytes: Buffer): Promise<boolean>;
}

/** The scanner did not respond, or not with a verdict. */
export class ScannerError extends Error {
  override readonly name = "ScannerError";
}

/** The standard test line for virus scanners. It is split in two, so that no scanner reports this file. */
export const HARMLESS_VIRUS = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/** A scanner that finds the test line anywhere, as every scanner must. */
const scannerSimulator: FileScanner = {
  async isHarmful(bytes) {
    return bytes.includes(HARMLESS_VIRUS);
  },
};

const SCAN_TIMEOUT_MS = 5000;
const PART_MAX = 64 * 1024;
const ANSWER_MAX = 4096;

/** ClamAV's daemon at `tcp://host:port` or `unix:/path`. Each document is a separate INSTREAM session. */
export function clamd(address: string): FileScanner {
  return {
    async isHarmful(bytes) {
      const answer = await streamed(address, bytes);
      if (answer === "stream: OK") return false;
      if (/^stream: .+ FOUND$/.test(answer)) return true;
      throw new ScannerError("clamd gave no verdict");
    },
  };
}

async function streamed(address: string, bytes: Buffer): Promise<string> {
  const socket = net.connect(placeOf(address));
  const late = setTimeout(() => socket.destroy(new Error("too late")), SCAN_TIMEOUT_MS);
  try {
    // clamd responds and closes if a document is too long for it, so later writes may fail.
    socket.write("zINSTREAM\0");
    for (let start = 0; start < bytes.length; start += PART_MAX) {
      const part = bytes.subarray(start, start + PART_MAX);
      socket.write(lengthOf(part.length));
      socket.write(part);
    }
    socket.write(lengthOf(0));
    let answer = "";
    for await (const part of socket as AsyncIterable<Buffer>) {
      answer += part.toString("utf8");
      if (answer.includes("\0") || answer.length > ANSWER_MAX) break;
    }
    return answer.split("\0")[0] ?? "";
  } catch {
    throw new ScannerError("clamd did not answer");
  } finally {
    clearTimeout(late);
    socket.destroy();
  }
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function placeOf(address: string): net.NetConnectOpts {
  if (address.startsWith("unix:")) return { path: address.slice("unix:".length) };
  const { hostname, port } = new URL(address);
  return { host: hostname, port: Number(port) };
}

/** The scanner of a mode: ClamAV if it is configured. Without it, production only has the checks of document kinds. */
export function scannerOf(mode: "sandbox" | "production"): FileScanner | undefined {
  const { CLAMD } = env();
  if (CLAMD !== undefined) {
    const scanner = clamd(CLAMD);
    return { isHarmful: (bytes) => noted(CLAMAV, scanner.isHarmful(bytes)) };
  }
  return mode === "sandbox" ? scannerSimulator : undefined;
}
