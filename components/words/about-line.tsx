import { AboutLink } from "./about";
import { actionInWords } from "./acts";
import { eventInWords } from "./events";
import { type AboutObject, objectInWords } from "./objects";

/** Act of the audit log, or an event. */
interface ObjectHappening extends AboutObject {
  outcome?: string | undefined;
  /** New state in an event. */
  status?: string | undefined;
}

/** Verbs for acts on an object that is named by its amount. */
const VERBS: Partial<Record<string, string>> = {
  "refund.create": "Refunded",
  "transfer.create": "Transferred",
};

/** Shortens the name of a transfer whose two accounts are the same: "$10.00 for Acme (Payout)". Undefined for others. */
function withinAccount(name = ""): string | undefined {
  const [, amount, account, rest = ""] = /^(\S+) from (.+) to \2( \(.*\))?$/.exec(name) ?? [];
  return account && `${amount} for ${account}${rest}`;
}

/** Act or event with its object in one line: "Refunded $50.00 of Order 1001, Lincoln National". */
export function AboutLine({ of }: { of: ObjectHappening }) {
  const { name, outcome, status } = of;
  const words = actionInWords(name, outcome);
  const said = words === name ? eventInWords(name, status) : words;
  if (!objectInWords(of)) return <>{said}</>;
  const verb = outcome?.startsWith("refused") ? undefined : VERBS[name];
  const within = verb && name === "transfer.create" ? withinAccount(of.objectName) : undefined;
  return (
    <>
      {within ? "Moved" : (verb ?? `${said}:`)} <AboutLink of={within ? { ...of, objectName: within } : of} />
    </>
  );
}
