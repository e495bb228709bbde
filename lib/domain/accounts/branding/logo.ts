import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { logoTable as t } from "@/db/schema";
import { invalid, notFound } from "@/lib/core/failure";
import { note } from "@/lib/domain/kernel/act";
import {
  type AccountPlace,
  callerPlace,
  type Ctx,
  mine,
  ownPlace,
  type PublicCtx,
  type SignedInCtx,
} from "@/lib/domain/kernel/context";
import { inTransaction } from "@/lib/domain/kernel/in-transaction";
import { recordAct } from "@/lib/domain/platform/audit/record-act";
import { acceptDocument } from "@/lib/domain/platform/documents/documents";
import { DocumentFault } from "@/lib/providers/document";
import type { LogoName, PartnerLogo, SaveLogo } from "./contract";

const VERSION_LENGTH = 16;

/**
 * Keeps the caller's logo as a small PNG that we drew, so that nothing else of the file is left. It must not run inside a
 * transaction. Throws 422 for what is no whole picture, 429 while too many wait, and 503 without the scanner's verdict.
 */
export async function saveLogo(ctx: Ctx, { file }: SaveLogo): Promise<PartnerLogo> {
  const place = callerPlace(ctx);
  const bytes = Buffer.from(await file.arrayBuffer());
  const kinds = ["image/png", "image/jpeg"] as const;
  const document = await acceptDocument(ctx, place.accountID, { name: file.name, bytes, kinds });
  const png = await drawn(document.bytes);
  ctx.signal?.throwIfAborted();
  const version = createHash("sha256").update(png).digest("hex").slice(0, VERSION_LENGTH);
  const picture = { png, version, updatedOn: ctx.now };
  await inTransaction(
    ctx.db,
    async (db) => {
      const open = { ...ctx, db };
      await db
        .insert(t)
        .values({ partnerID: place.homePartnerID, accountID: place.accountID, ...picture })
        .onConflictDoUpdate({ target: [t.partnerID, t.accountID], set: picture });
      note(open, { after: { version } });
      await recordAct(open);
    },
    ctx.deadline,
  );
  return { logo: addressOf(place, version) };
}

/** The library of images takes 30 MB, so a server that sees no image never loads it. */
async function drawn(bytes: Buffer): Promise<Buffer> {
  const { drawLogo } = await import("@/lib/providers/document-image");
  return drawLogo(bytes).catch((error: unknown) => {
    throw error instanceof DocumentFault ? invalid({ file: error.message }) : error;
  });
}

/** Removes the caller's logo. Throws 404 when there is none. */
export async function removeLogo(ctx: Ctx): Promise<void> {
  const [removed] = await ctx.db
    .delete(t)
    .where(mine(callerPlace(ctx), t))
    .returning({ version: t.version });
  if (!removed) throw notFound("logo");
  note(ctx, { before: removed });
}

/** The address of the caller's own logo, where there is one. */
export async function getPartnerLogo(ctx: SignedInCtx): Promise<PartnerLogo> {
  const place = ownPlace(ctx.caller);
  const logo = place && (await logoOf(ctx, place));
  return logo === undefined ? {} : { logo };
}

/** The address of an account's logo on this server, where it has one. */
export async function logoOf({ db }: Pick<PublicCtx, "db">, place: AccountPlace): Promise<string | undefined> {
  const [found] = await db.select({ version: t.version }).from(t).where(mine(place, t));
  return found && addressOf(place, found.version);
}

/** The picture itself, for mail and statements, where the account has one. */
export async function logoBytes({ db }: Pick<PublicCtx, "db">, place: AccountPlace): Promise<Buffer | undefined> {
  const [found] = await db.select({ png: t.png }).from(t).where(mine(place, t));
  return found?.png;
}

/** The picture of an address. A browser keeps it, because another picture has another address. Throws 404. */
export async function drawPicture({ db }: PublicCtx, { homeID, ownerID, version }: LogoName): Promise<Response> {
  const place = { homePartnerID: homeID, accountID: ownerID };
  const [found] = await db
    .select({ png: t.png })
    .from(t)
    .where(mine(place, t, eq(t.version, version)));
  if (!found) throw notFound("logo");
  const headers = {
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "same-origin",
  };
  return new Response(new Uint8Array(found.png), { headers });
}

const addressOf = ({ homePartnerID, accountID }: AccountPlace, version: string) =>
  `/api/dashboard/logos/${homePartnerID}/${accountID}/${version}`;
