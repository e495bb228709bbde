import type { BankWindows, TimeOfDay } from "@/lib/core/banking-days";
import type { Env } from "@/lib/env";

/** A bank that takes ACH files of one company, and how to reach it. */
export interface AchSettings {
  server: BankAddress;
  folders: { out: string; in: string };
  company: { name: string; id: string };
  /** The originating bank: nine digits, and its name. */
  bank: { routingNumber: string; name: string };
  windows: BankWindows;
}

/** A server that takes files over SSH, and how to log in to it. */
export interface BankAddress {
  host: string;
  port: number;
  user: string;
  /** The fingerprint of its key, such as `SHA256:…`. */
  hostKey: string;
  /** The private file with the key or the password. */
  login: { keyFile: string } | { passwordFile: string };
}

const PORT = 22;

/** The bank that the environment names. Undefined where it names none. */
export function achSettings(env: Env): AchSettings | undefined {
  const { ACH_SFTP_URL, ACH_HOST_KEY, ACH_KEY_FILE, ACH_PASSWORD_FILE, ACH_COMPANY_NAME, ACH_COMPANY_ID } = env;
  const { ACH_ODFI_ROUTING, ACH_ODFI_NAME, ACH_OUT_FOLDER, ACH_IN_FOLDER } = env;
  // The environment is whole or refused: see requireBank.
  if (!ACH_SFTP_URL || !ACH_HOST_KEY || !ACH_COMPANY_NAME || !ACH_COMPANY_ID || !ACH_ODFI_ROUTING) return undefined;
  const { hostname, port, username } = new URL(ACH_SFTP_URL);
  const login = ACH_KEY_FILE ? { keyFile: ACH_KEY_FILE } : { passwordFile: ACH_PASSWORD_FILE ?? "" };
  return {
    server: { host: hostname, port: Number(port) || PORT, user: username, hostKey: ACH_HOST_KEY, login },
    folders: { out: ACH_OUT_FOLDER, in: ACH_IN_FOLDER },
    company: { name: ACH_COMPANY_NAME, id: ACH_COMPANY_ID },
    bank: { routingNumber: ACH_ODFI_ROUTING, name: ACH_ODFI_NAME },
    windows: {
      times: env.ACH_WINDOWS.split(",").toSorted() as TimeOfDay[],
      sameDayUntil: env.ACH_SAME_DAY_UNTIL as TimeOfDay,
    },
  };
}
