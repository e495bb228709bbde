import net from "node:net";
import { env } from "@/lib/env";
import { noted } from "./provider-notes";

/** Names ClamAV among providers. */
export const CLAMAV = "clamav";

/** Looks for malicious software: an outside service, or the simulator. */
export interface FileScanner {
  /** Whether the bytes, as sent, contain anything known to do harm. Throws a ScannerError when nobody knows. */
  isHarmful(bytes: Buffer): Promise<boolean>;
}

/** The scanner did not answer, or not with a verdict. */
export class ScannerError extends Error {
  override readonly name = "ScannerError";
}

/** The line that tests every virus scanner. It is split in two, so that no scanner reports this file. */
export const HARMLESS_VIRUS = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/** Finds the test line anywhere, as every scanner must. */
const scannerSimulator: FileScanner = {
  async isHarmful(bytes) {
    return bytes.includes(HARMLESS_VIRUS);
  },
};

/** Says how long clamd may take for everything, in milliseconds. */
const SCAN_TIMEOUT_MS = 5000;
/** Is the most bytes of a part of the stream. */
const PART_MAX = 64 * 1024;
const ANSWER_MAX = 4096;

/** ClamAV's daemon at `tcp://host:port` or `unix:/path`. Each document is a session of its own, by INSTREAM. */
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

/** The answer of clamd, without the zero at its end. */
async function streamed(address: string, bytes: Buffer): Promise<string> {
  const socket = net.connect(placeOf(address));
  const late = setTimeout(() => socket.destroy(new Error("too late")), SCAN_TIMEOUT_MS);
  try {
    // It answers and closes where a document is too long for it, so what is written then may fail.
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

/** The scanner of a mode: ClamAV where it is set up. Without it, production has only the checks of document kinds. */
export function scannerOf(mode: "sandbox" | "production"): FileScanner | undefined {
  const { CLAMD } = env();
  if (CLAMD !== undefined) {
    const scanner = clamd(CLAMD);
    return { isHarmful: (bytes) => noted(CLAMAV, scanner.isHarmful(bytes)) };
  }
  return mode === "sandbox" ? scannerSimulator : undefined;
}
