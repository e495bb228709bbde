import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { iconTable, logoTable } from "@/db/schema";
import { invalid, notFound } from "@/lib/core/failure";
import { note } from "@/lib/domain/kernel/operations/act";
import {
  type AccountPlace,
  callerPlace,
  type Ctx,
  forAccount,
  type PublicCtx,
} from "@/lib/domain/kernel/operations/context";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { recordAct } from "@/lib/domain/platform/audit/record-act";
import { acceptDocument } from "@/lib/domain/platform/documents/documents";
import { DocumentFault } from "@/lib/providers/document";
import type { PictureKind, PictureName, PartnerPictures, SavePicture } from "./contract";

const TABLES = { logo: logoTable, icon: iconTable } satisfies Record<PictureKind, unknown>;

const VERSION_LENGTH = 16;

/**
 * Stores the caller's logo or icon as a small PNG that Tender draws again, so that no other content of the file
 * remains. It must not run inside a transaction. Throws 422 for an invalid picture and for an icon that is not square.
 * Throws 429 while too many wait, and 503 without the scanner's verdict.
 */
export async function savePicture(ctx: Ctx, kind: PictureKind, { file }: SavePicture): Promise<PartnerPictures> {
  const place = callerPlace(ctx);
  const bytes = Buffer.from(await file.arrayBuffer());
  const kinds = ["image/png", "image/jpeg"] as const;
  const document = await acceptDocument(ctx, place.accountID, { name: file.name, bytes, kinds });
  const png = await drawn(kind, document.bytes);
  ctx.signal?.throwIfAborted();
  const version = createHash("sha256").update(png).digest("hex").slice(0, VERSION_LENGTH);
  const picture = { png, version, updatedOn: ctx.now };
  const t = TABLES[kind];
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
  return { [kind]: addressOf(kind, place, version) };
}

/** Imported on first use, because the image library takes 30 MB that most servers never need. */
async function drawn(kind: PictureKind, bytes: Buffer): Promise<Buffer> {
  const { drawSmall, sizeOf } = await import("@/lib/providers/document-image");
  if (kind === "icon") requireSquare(await sizeOf(bytes));
  return drawSmall(kind, bytes).catch((error: unknown) => {
    throw error instanceof DocumentFault ? invalid({ file: error.message }) : error;
  });
}

function requireSquare({ width, height }: { width: number; height: number }): void {
  if (width !== height) throw invalid({ file: `must be square, but is ${width} by ${height} pixels` });
}

/** Removes the caller's logo or icon. Throws 404 if it has none. */
export async function removePicture(ctx: Ctx, kind: PictureKind): Promise<void> {
  const t = TABLES[kind];
  const [removed] = await ctx.db
    .delete(t)
    .where(forAccount(callerPlace(ctx), t))
    .returning({ version: t.version });
  if (!removed) throw notFound(kind);
  note(ctx, { before: removed });
}

export async function picturesOf(ctx: Pick<PublicCtx, "db">, place: AccountPlace): Promise<PartnerPictures> {
  const [logo, icon] = await Promise.all([addressIn(ctx, "logo", place), addressIn(ctx, "icon", place)]);
  return { ...(logo && { logo }), ...(icon && { icon }) };
}

async function addressIn({ db }: Pick<PublicCtx, "db">, kind: PictureKind, place: AccountPlace) {
  const t = TABLES[kind];
  const [row] = await db.select({ version: t.version }).from(t).where(forAccount(place, t));
  return row && addressOf(kind, place, row.version);
}

/** The bytes of the logo, for mail and statements, if the account has one. */
export async function logoBytes({ db }: Pick<PublicCtx, "db">, place: AccountPlace): Promise<Buffer | undefined> {
  const [row] = await db.select({ png: logoTable.png }).from(logoTable).where(forAccount(place, logoTable));
  return row?.png;
}

/** The picture at an address. Browsers may cache it, because a new picture gets a new address. Throws 404. */
export async function answerPicture(
  { db }: PublicCtx,
  kind: PictureKind,
  { homeID, ownerID, version }: PictureName,
): Promise<Response> {
  const place = { homePartnerID: homeID, accountID: ownerID };
  const t = TABLES[kind];
  const [row] = await db
    .select({ png: t.png })
    .from(t)
    .where(forAccount(place, t, eq(t.version, version)));
  if (!row) throw notFound(kind);
  const headers = {
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "same-origin",
  };
  return new Response(new Uint8Array(row.png), { headers });
}

const addressOf = (kind: PictureKind, { homePartnerID, accountID }: AccountPlace, version: string) =>
  `/api/dashboard/${kind}s/${homePartnerID}/${accountID}/${version}`;
