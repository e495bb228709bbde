import type { StateWord } from "@/components/words/state-badge";
import type { LoggedRequest, StatusClass } from "@/lib/domain/platform/request-log/dashboard";

/** Says how a request ended. */
export const ENDS: Record<StatusClass, Pick<StateWord, "label" | "tone"> & { meaning: string }> = {
  "2xx": { label: "Succeeded", tone: "success", meaning: "The request succeeded." },
  "4xx": { label: "Refused", tone: "warning", meaning: "The request couldn’t be accepted as sent." },
  "5xx": { label: "Failed", tone: "danger", meaning: "The server or a service it depends on failed." },
};

/** Returns how this request ended, with its status: "422 Refused". */
export function endOf({ status }: Pick<LoggedRequest, "status">): StateWord {
  const end = ENDS[status < 400 ? "2xx" : status < 500 ? "4xx" : "5xx"];
  return { ...end, label: `${status} ${end.label}` };
}

/** The name of a request's operation: "POST /accounts". */
export const requestName = ({ method, path }: Pick<LoggedRequest, "method" | "path">) => `${method} ${path}`;

/** A request as it was sent, with the ends of its IDs, whose beginnings are alike: "GET /accounts/…58987b/wallets?count=20". */
export const sentShort = ({ method, target }: Pick<LoggedRequest, "method" | "target">) =>
  `${method} ${target.replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{6}([0-9a-f]{6})\b/gi, "…$1")}`;

/** Returns how long a request took: "12.3 ms". */
export const durationOf = ({ ms }: Pick<LoggedRequest, "ms">) =>
  `${ms.toLocaleString("en-US", { maximumFractionDigits: ms < 100 ? 1 : 0 })} ms`;

/** The name of the key of a request, or the start of its ID. A replay has none. */
export const keyNameOf = ({ keyID, keyName }: Pick<LoggedRequest, "keyID" | "keyName">) =>
  keyName ?? (keyID === undefined ? "Resent" : `${keyID.slice(0, 8)}…`);

/** JSON as a person reads it. What was cut is no JSON any more, and stays as it is. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Returns the value of JSON text. It returns nothing for text that was cut. */
export function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
