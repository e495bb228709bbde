import type { StateWord } from "@/components/words/state-badge";
import type { LoggedRequest, StatusClass } from "@/lib/domain/request-log/dashboard";

/** How a request ended. */
export const ENDS: Record<StatusClass, Pick<StateWord, "label" | "tone"> & { meaning: string }> = {
  "2xx": { label: "Succeeded", tone: "success", meaning: "The request succeeded." },
  "4xx": { label: "Refused", tone: "warning", meaning: "The request couldn’t be accepted as sent." },
  "5xx": { label: "Failed", tone: "danger", meaning: "The server or a service it depends on failed." },
};

/** How this request ended, with its status: "422 Refused". */
export function endOf({ status }: Pick<LoggedRequest, "status">): StateWord {
  const end = ENDS[status < 400 ? "2xx" : status < 500 ? "4xx" : "5xx"];
  return { ...end, label: `${status} ${end.label}` };
}

/** The name of a request: "POST /accounts". */
export const requestName = ({ method, path }: Pick<LoggedRequest, "method" | "path">) => `${method} ${path}`;

/** How long a request took: "12.3 ms". */
export const durationOf = ({ ms }: Pick<LoggedRequest, "ms">) =>
  `${ms.toLocaleString("en-US", { maximumFractionDigits: ms < 100 ? 1 : 0 })} ms`;

/** The name of the key of a request, or the start of its ID. */
export const keyNameOf = ({ keyID, keyName }: Pick<LoggedRequest, "keyID" | "keyName">) =>
  keyName ?? `${keyID.slice(0, 8)}…`;
