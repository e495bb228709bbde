import "server-only";
import { ACCOUNT_HEADER } from "@/lib/client/call";
import { accountChanged, forbidden, unauthenticated } from "@/lib/core/failure";
import { type AccountID, idOf } from "@/lib/core/ids";
import type { Operation } from "@/lib/core/operation";
import { touch } from "@/lib/domain/sessions/touch";
import type { PublicCtx } from "@/lib/domain/context";
import { env } from "@/lib/env";
import type { Call } from "./call";
import { isSameOrigin } from "./credential";
import { identify, type Identity } from "./identity";
import { logError } from "./log";
import { countFailure } from "./rate";

/**
 * Who is calling, and what the account in the path is to them; null where nobody need be. Throws 401 for credentials that
 * do not fit, and 403 for a change by a session that does not come from our own page.
 */
export async function identifyCaller(operation: Operation, call: Call, base: PublicCtx): Promise<Identity | null> {
  const { credential } = call;
  if (!credential && operation.access === "anyone") return null;
  const accountID = idOf<AccountID>(call.params.accountID);
  const lookUp = call.identify ?? (() => identifyNow(operation, call, base, accountID));
  const identity = credential && (await lookUp(accountID));
  if (!identity || !credential) {
    if (operation.access === "anyone") return null;
    // A session that ended is an old tab's, which goes on asking.
    if (credential && credential.kind !== "session") await countFailure(call.clientAddress);
    throw unauthenticated();
  }
  call.caller = identity.caller;
  if (credential.kind === "session") requireSameAccount(identity, call);
  const changes = operation.method !== "GET" && credential.kind === "session" && call.headers;
  if (changes && !isSameOrigin(identity.caller, changes, env().APP_URL)) throw forbidden("cross-site");
  if (identity.isStale)
    touch({ ...base, now: identity.now }, identity.caller).catch((error: unknown) =>
      logError("touch", error, call.requestID),
    );
  return identity;
}

async function identifyNow(operation: Operation, call: Call, { db, now }: PublicCtx, accountID?: AccountID) {
  const { credential, clientAddress } = call;
  const asked = { accountID, clientAddress, attestation: needsAttestation(operation) };
  return credential && identify(db, credential, now, asked);
}

/** Only who makes something, or sees a card's number, needs to be attested. */
const needsAttestation = ({ method, rate }: Operation) => method !== "GET" || rate === "secure";

/** A page which was made for another account, before another tab of its browser turned to this one, gets and changes nothing. */
function requireSameAccount({ caller }: Identity, { headers }: Call): void {
  const drawnFor = headers?.[ACCOUNT_HEADER];
  if (drawnFor !== undefined && drawnFor !== (caller.accountID ?? "")) throw accountChanged();
}
