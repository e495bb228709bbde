import type { DirectoryFile } from "@/lib/domain/money/institutions/read-directory";

interface AchBank {
  routingNumber: string;
  name?: string;
  /** The number that replaced this one. */
  newRoutingNumber?: string;
  /** Month, day and year. */
  revised?: string;
}

/** A record of the FedACH directory: 155 characters. */
export function achLine({ routingNumber, name = "TEST BANK", newRoutingNumber, revised = "110126" }: AchBank): string {
  const change = `${newRoutingNumber ? "2" : "1"}${revised}${newRoutingNumber ?? "000000000"}`;
  const address = `${"1 MAIN STREET".padEnd(36)}${"SPRINGFIELD".padEnd(20)}IL627010000`;
  return `${routingNumber}O071000301${change}${name.padEnd(36)}${address}217555010011`.padEnd(155);
}

/** A record of the Fedwire directory: 101 characters. */
export function wireLine(routingNumber: string, name = "TEST BANK"): string {
  return `${routingNumber}${name.slice(0, 18).padEnd(18)}${name.padEnd(36)}IL${"SPRINGFIELD".padEnd(25)}Y Y20261101`;
}

export function directoryFile(lines: readonly string[], name = "FedACHdir.txt"): DirectoryFile {
  const text = lines.map((line) => `${line}\r\n`).join("");
  return { name, bytes: Buffer.from(text, "latin1"), modifiedOn: new Date("2026-11-20T12:00:00Z") };
}
