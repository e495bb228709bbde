import { and, count, eq, isNull } from "drizzle-orm";
import { fileTable, representativeTable } from "@/db/schema";
import { invalid } from "@/lib/core/failure";
import { FileID, RepresentativeID } from "@/lib/core/ids";
import { Requirement } from "@/lib/domain/requirements/shared/requirement-id";
import type { PublicCtx } from "../context";
import type { FileMetadata } from "./contract";
import type { FileOwner } from "./rows";

/**
 * Throws 422 for metadata that names an unknown requirement, or a person or document outside the account. An
 * application has neither yet, so only the form of the names is checked.
 */
export async function checkMetadata(
  ctx: PublicCtx,
  owner: FileOwner,
  { representative_id: person, requirement_id: requirement }: FileMetadata,
): Promise<void> {
  if (requirement && !Requirement.safeParse(requirement).success)
    throw fault("names a requirement that does not exist");
  if (person && !RepresentativeID.safeParse(person).success) throw fault("names a representative that does not exist");
  if (!("accountID" in owner)) return;
  const [kind = "", id] =
    /^(?:document\.)?(representative|document)\.([0-9a-f-]{36})/i.exec(requirement ?? "")?.slice(1) ?? [];
  const people = [person, kind === "representative" ? id : undefined].filter((one) => one !== undefined && one !== "");
  for (const one of people)
    if (!(await isRepresentative(ctx, owner.accountID, one ?? "")))
      throw fault("names a representative that does not exist");
  if (kind === "document" && !(await isFile(ctx, owner.accountID, id ?? "")))
    throw fault("names a document that does not exist");
}

const fault = (metadata: string) => invalid({ metadata });

async function isRepresentative({ db }: PublicCtx, accountID: string, id: string): Promise<boolean> {
  const { representativeID, disabledOn } = representativeTable;
  const [found] = await db
    .select({ count: count() })
    .from(representativeTable)
    .where(
      and(
        eq(representativeTable.accountID, accountID),
        eq(representativeID, RepresentativeID.parse(id)),
        isNull(disabledOn),
      ),
    );
  return found?.count === 1;
}

async function isFile({ db }: PublicCtx, accountID: string, id: string): Promise<boolean> {
  const [found] = await db
    .select({ count: count() })
    .from(fileTable)
    .where(and(eq(fileTable.accountID, accountID), eq(fileTable.fileID, FileID.parse(id))));
  return found?.count === 1;
}
