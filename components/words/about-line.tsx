import { AboutLink } from "./about";
import { actionInWords } from "./acts";
import { eventInWords } from "./events";
import { type AboutObject, objectInWords } from "./objects";

/** An act of the audit trail, or an event. */
interface ObjectHappening extends AboutObject {
  /** Says how an act ended. */
  outcome?: string | undefined;
  /** The state that an event tells of. */
  status?: string | undefined;
}

/** Acts whose object is named by its amount, which follows the verb. */
const VERBS: Partial<Record<string, string>> = {
  "refund.create": "Refunded",
  "transfer.create": "Transferred",
};

/**
 * Shows what was done or became true, and of which object, in one line: "Refunded $50.00 of Order 1001, Lincoln
 * National".
 */
export function AboutLine({ of }: { of: ObjectHappening }) {
  const { name, outcome, status } = of;
  const words = actionInWords(name, outcome);
  const said = words === name ? eventInWords(name, status) : words;
  if (!objectInWords(of)) return <>{said}</>;
  const verb = outcome?.startsWith("refused") ? undefined : VERBS[name];
  return (
    <>
      {verb ?? `${said}:`} <AboutLink of={of} />
    </>
  );
}
