import { distinct } from "@/lib/core/distinct";
import { SCOPES } from "@/lib/core/scopes";
import { requestCapabilities } from "../capabilities/request-capabilities";
import { note, unnoted } from "@/lib/domain/audit/act";
import type { Ctx } from "../context";
import { acceptedTerms, spendTermsToken } from "../terms/accept-terms";
import type { Account, CreateAccount } from "./contract";
import { openAccount } from "./open-account";
import { getAccount } from "./queries";

/**
 * Creates an account under the caller's, in its mode, and requests transfers and other capabilities. The connection
 * grants everything, because each key and token narrows it. Throws 409 for a foreign ID in use, and 422 for unaccepted
 * terms or capabilities that the type cannot have.
 */
export async function createAccount(ctx: Ctx, input: CreateAccount): Promise<Account> {
  const {
    partnerID,
    caller: { mode },
  } = ctx;
  const accepted = input.termsOfService && (await acceptedTerms(ctx, partnerID, input.termsOfService));
  const accountID = await openAccount(
    ctx,
    { partnerID, mode, scopes: SCOPES, ...(accepted && { terms: accepted.terms }) },
    input,
  );
  if (accepted?.tokenID) await spendTermsToken(ctx, accountID, accepted.tokenID);
  await requestCapabilities({ ...unnoted(ctx), accountID }, distinct([...(input.capabilities ?? []), "transfers"]));
  const account = await getAccount({ ...ctx, accountID });
  note(ctx, { object: accountID, name: account.displayName, accountID });
  return account;
}
