import { representativeTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { newID, type RepresentativeID } from "@/lib/core/ids";
import { changed } from "@/lib/domain/kernel/changed";
import { note } from "@/lib/domain/kernel/act";
import type { AccountCtx } from "@/lib/domain/kernel/context";
import { emit } from "@/lib/domain/kernel/emit";
import { lockAccount } from "@/lib/domain/kernel/lock-account";
import type { CreateRepresentative, Representative } from "./contract";
import { representativeCreated } from "./events";
import { checkedPerson, columnsOf, refuseOverfull, sealPerson } from "./person";
import { currentRows, fullName, toRepresentative } from "./rows";

/**
 * Adds a person who owns or controls the business. Identity data goes to the vault. Throws 404; 409 for a person's
 * account or one person too many; 422 when all shares exceed 100 percent.
 */
export async function createRepresentative(ctx: AccountCtx, input: CreateRepresentative): Promise<Representative> {
  const { accountType } = await lockAccount(ctx);
  if (accountType !== "business") throw conflict("only a business has representatives");
  const person = checkedPerson(input);
  refuseOverfull(await currentRows(ctx), person.responsibilities);
  const representativeID = newID<RepresentativeID>();
  const [row] = await ctx.db
    .insert(representativeTable)
    .values({
      representativeID,
      accountID: ctx.accountID,
      ...columnsOf(person),
      createdOn: ctx.now,
      updatedOn: ctx.now,
    })
    .returning();
  if (!row) throw conflict("the representative was not added");
  await sealPerson(ctx, representativeID, person);
  await emit(ctx, representativeCreated, { accountID: ctx.accountID, representativeID });
  await changed(ctx, "people");
  note(ctx, { object: representativeID, name: fullName(row), after: { responsibilities: person.responsibilities } });
  return toRepresentative(row);
}
