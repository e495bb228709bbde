import type { StateWord } from "@/components/words/state-badge";
import type { LoggedRequest, StatusClass } from "@/lib/domain/platform/request-log/dashboard";

export const ENDS: Record<StatusClass, Pick<StateWord, "label" | "tone"> & { meaning: string }> = {
  "2xx": { label: "Succeeded", tone: "success", meaning: "The request succeeded." },
  "4xx": { label: "Refused", tone: "warning", meaning: "The request couldn’t be accepted as sent." },
  "5xx": { label: "Failed", tone: "danger", meaning: "The server or a service it depends on failed." },
};

/** Returns the outcome of a request with its status: "422 Refused". */
export function endOf({ status }: Pick<LoggedRequest, "status">): StateWord {
  const end = ENDS[status < 400 ? "2xx" : status < 500 ? "4xx" : "5xx"];
  return { ...end, label: `${status} ${end.label}` };
}

/** Returns the operation of a request: "POST /accounts". */
export const requestName = ({ method, path }: Pick<LoggedRequest, "method" | "path">) => `${method} ${path}`;

/**
 * Request as it was sent, with only the ends of its IDs, because their beginnings are alike: "GET
 * /accounts/…58987b/wallets?count=20".
 */
export const sentShort = ({ method, target }: Pick<LoggedRequest, "method" | "target">) =>
  `${method} ${target.replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{6}([0-9a-f]{6})\b/gi, "…$1")}`;

/** Returns the duration of a request: "12.3 ms". */
export const durationOf = ({ ms }: Pick<LoggedRequest, "ms">) =>
  `${ms.toLocaleString("en-US", { maximumFractionDigits: ms < 100 ? 1 : 0 })} ms`;

/** Name of the request's key, or the start of its ID. A replay has none. */
export const keyNameOf = ({ keyID, keyName }: Pick<LoggedRequest, "keyID" | "keyName">) =>
  keyName ?? (keyID === undefined ? "Resent" : `${keyID.slice(0, 8)}…`);

/** Formats JSON. Text that was cut is invalid JSON and stays as is. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Parses JSON text; undefined if it was cut. */
export function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
