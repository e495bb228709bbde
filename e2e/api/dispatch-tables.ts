import { type Operation, operationName } from "@/lib/core/api/operation";
import { bodyExample } from "@/lib/http/reference/examples/examples";
import type { Issuer } from "../fixtures";
import { BEFORE_ACCOUNTS, BODIES_ACCOUNTS } from "./dispatch-accounts";
import { BEFORE_DISPUTES, BODIES_DISPUTES } from "./dispatch-disputes";
import { BEFORE_MONEY, BODIES_MONEY, type PathParameters, type Prepare } from "./dispatch-money";
import { BEFORE_SANCTIONS, BODIES_SANCTIONS } from "./dispatch-sanctions";
import { BEFORE_RISK, BODIES_RISK } from "./dispatch-risk";
import { BEFORE_SCHEDULES } from "./dispatch-schedules";
import { BEFORE_SPENDING, BODIES_SPENDING } from "./dispatch-spending";
import { BEFORE_STATEMENTS, BODIES_STATEMENTS } from "./dispatch-statements";
import { inviteBody } from "./invite-bodies";

/** Preparation by operation name. */
export const PREPARED: Record<string, Prepare> = {
  ...BEFORE_ACCOUNTS,
  ...BEFORE_MONEY,
  ...BEFORE_DISPUTES,
  ...BEFORE_SANCTIONS,
  ...BEFORE_RISK,
  ...BEFORE_SCHEDULES,
  ...BEFORE_SPENDING,
  ...BEFORE_STATEMENTS,
};

/** Bodies of internal operations and of uploads, by operation name. */
export const SENT: Record<string, (place: PathParameters) => unknown> = {
  ...BODIES_ACCOUNTS,
  ...BODIES_MONEY,
  ...BODIES_DISPUTES,
  ...BODIES_SANCTIONS,
  ...BODIES_RISK,
  ...BODIES_SPENDING,
  ...BODIES_STATEMENTS,
};

/** A body that the operation accepts: the one of the tables, or the example of a public operation. */
export const bodyOf = (operation: Operation, place: PathParameters): unknown =>
  SENT[operationName(operation)]?.(place) ?? (operation.internal ? {} : withExisting(bodyExample(operation), place));

/** Creates the objects that most paths name, and the fee plan that a request may name. */
export async function newPlace(client: Issuer): Promise<PathParameters> {
  const { partner, accountID, walletID, issuedCardID } = client;
  const invite = await client.send("POST /onboarding-invites", { body: inviteBody() });
  const plans = await client.send(`GET /accounts/${partner.accountID}/fee-plans`);
  const [{ planID }] = plans.body as [{ planID: string }];
  const own = { ".feePlanCodes": "standard", ".client_id": client.keyID, ".client_secret": client.secret };
  return { accountID, walletID, issuedCardID, planID, code: (invite.body as { code: string }).code, ...own };
}

/**
 * Replaces the example's IDs with existing ones. `walletID` also fills `fundingWalletID` and lists such as `walletIDs`.
 * Other values are in `place` under their field and the one above it: `.client_secret` is at the top.
 */
export function withExisting(example: unknown, place: PathParameters, above = ""): unknown {
  if (Array.isArray(example)) return example.map((item) => withExisting(item, place, above));
  if (typeof example !== "object" || example === null) return example;
  const fields = Object.entries(example).map(([name, value]) => {
    const current = existing(place, name, above);
    if (current === undefined) return [name, withExisting(value, place, name)] as const;
    return [name, Array.isArray(value) ? [current] : current] as const;
  });
  return Object.fromEntries(fields);
}

function existing(place: PathParameters, name: string, above: string): string | undefined {
  const id = name.replace(/IDs$/, "ID").toLowerCase();
  const ids = Object.keys(place).filter((key) => key.endsWith("ID") && id.endsWith(key.toLowerCase()));
  const [closest] = ids.sort((one, other) => other.length - one.length);
  return place[`${above}.${name}`] ?? (closest && place[closest]);
}
