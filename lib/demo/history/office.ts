import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { fileTable } from "@/db/schema";
import type { FileID } from "@/lib/core/api/ids";
import { DAY } from "@/lib/core/time/time";
import type { PictureKind } from "@/lib/domain/accounts/branding/contract";
import { savePicture } from "@/lib/domain/accounts/branding/pictures";
import { createBrand, updateBrand } from "@/lib/domain/accounts/branding/save-brand";
import { fileCreated, fileUpdated } from "@/lib/domain/accounts/files/events";
import { stored } from "@/lib/domain/kernel/events/emit";
import { CreateInviteTemplate } from "@/lib/domain/onboarding/invite-builder/dashboard";
import { createInviteTemplate } from "@/lib/domain/onboarding/invite-builder/invite-builder";
import { sealFile } from "@/lib/domain/platform/vault/sealed-records";
import { fileStore } from "@/lib/providers/file-store";
import { COLLEAGUES } from "./cast";
import { idAt } from "./journal";
import type { Trail } from "./trail";
import { at, DAYS, momentAt, weekdayAt, type World } from "./world";

/** Chance that a colleague works on a weekday and on other days, and that a sign-in is rejected. */
const COMES = { weekday: 0.42, weekend: 0.05 };
const REFUSED = 0.03;

/** Logs that colleagues joined the team, signed in, and changed settings. */
export function keepOffice({ now, team, chance }: World, trail: Trail): void {
  const { owner, ...others } = team;
  for (const [place, [part, { userID, email }]] of Object.entries(others).entries()) {
    const invited = momentAt(now, -99 + place, 15);
    const joined = momentAt(now, -98 + place, 9.2);
    const role = COLLEAGUES[part as keyof typeof COLLEAGUES].role;
    trail.note(invited, owner, { action: "member-invite.create", object: userID, name: email });
    trail.note(joined, { userID, email }, { action: "member-invite.accept", object: userID, name: email });
    if (role !== "support") continue;
    const changes = [{ field: "role", before: "read-only", after: role }];
    trail.note(momentAt(now, -71, 11), owner, { action: "member.update", object: userID, name: email, changes });
  }
  for (let day = -DAYS; day <= 0; day++)
    for (const colleague of Object.values(team)) {
      const isWeekend = weekdayAt(now, day) % 6 === 0;
      const moment = momentAt(now, day, 8 + chance.next() * 3);
      const [comes, fails] = [chance.happens(isWeekend ? COMES.weekend : COMES.weekday), chance.happens(REFUSED)];
      if (!comes || moment > now) continue;
      const act = { action: "session.sign-in", object: colleague.userID } as const;
      if (fails) trail.note(new Date(moment.getTime() - 20_000), colleague, { ...act, outcome: "refused:password" });
      trail.note(moment, colleague, act);
    }
  for (const day of [-57, -27])
    trail.note(momentAt(now, day, 10.5), team.admin, { action: "transfers.export", object: trail.partnerID });
}

/** Reads the partner's logo and icon, which are files in this folder. */
async function pictureFile(kind: PictureKind): Promise<File> {
  const bytes = await readFile(path.join(process.cwd(), "lib", "demo", "look", `${kind}.png`));
  return new File([new Uint8Array(bytes)], `${kind}.png`, { type: "image/png" });
}

/** The demo's color on light pages and on dark ones. An earlier one was darker. */
const COLORS = { light: { accent: "#0f766e" }, dark: { accent: "#2dd4bf" } };
const FIRST_COLORS = { light: { accent: "#115e59" }, dark: { accent: "#2dd4bf" } };

/** Frequent invites of colleagues: days ago, and their capabilities. */
const TEMPLATES = [
  { name: "Shop that takes cards", day: -92, capabilities: ["transfers", "wallet", "collect-funds"] },
  {
    ...{ name: "Sole proprietor", day: -88, prefill: { accountType: "individual" } },
    capabilities: ["transfers", "wallet"],
  },
  { name: "Shop with spending cards", day: -35, capabilities: ["transfers", "wallet", "card-issuing"] },
] as const;

/** Gives the partner its colors and pictures, invite templates, and a team rule that was tried for a day. */
export async function furnish({ ctx, now, team }: World, trail: Trail): Promise<void> {
  const [chosen, changed] = [momentAt(now, -93, 14), momentAt(now, -52, 11.4)];
  await createBrand(at(ctx, chosen), { colors: FIRST_COLORS });
  trail.note(chosen, team.owner, { action: "brand.create", object: trail.partnerID });
  for (const kind of ["logo", "icon"] as const) {
    await savePicture(at(ctx, chosen), kind, { file: await pictureFile(kind) });
    trail.note(chosen, team.owner, { action: `${kind}.save`, object: trail.partnerID });
  }
  await updateBrand(at(ctx, changed), { colors: COLORS });
  const changes = [{ field: "colors.light.accent", before: FIRST_COLORS.light.accent, after: COLORS.light.accent }];
  trail.note(changed, team.admin, { action: "brand.update", object: trail.partnerID, changes });
  for (const { name, day, ...invite } of TEMPLATES) {
    const moment = momentAt(now, day, 15.3);
    const template = CreateInviteTemplate.parse({ name, invite });
    const { templateID } = await createInviteTemplate(at(ctx, moment), template);
    trail.note(moment, team.admin, { action: "invite-template.create", object: templateID, name });
  }
  for (const [day, isRequired] of [
    [-75, true],
    [-74, false],
  ] as const)
    trail.note(momentAt(now, day, 10), team.owner, {
      action: "policies.update",
      object: trail.partnerID,
      changes: [{ field: "secondFactorRequired", before: String(!isRequired), after: String(isRequired) }],
    });
}

/** A merchant's document, and its outcome. */
interface PlannedDocument {
  merchant: string;
  fileName: string;
  purpose: (typeof fileTable.$inferInsert)["filePurpose"];
  day: number;
  reason?: string;
}

const DOCUMENTS: readonly PlannedDocument[] = [
  { merchant: "juniper-table", fileName: "Business license.pdf", purpose: "business_verification", day: -96 },
  { merchant: "juniper-table", fileName: "Bank letter.pdf", purpose: "merchant_underwriting", day: -60 },
  { merchant: "larimer-bikes", fileName: "EIN letter.pdf", purpose: "business_verification", day: -95 },
  {
    ...{
      merchant: "elena-brandt",
      fileName: "License, photographed.pdf",
      purpose: "individual_verification",
      day: -88,
    },
    reason: "The edges are cut off",
  },
  { merchant: "elena-brandt", fileName: "License.pdf", purpose: "individual_verification", day: -87 },
  { merchant: "red-rocks-auto", fileName: "Lease of the garage.pdf", purpose: "merchant_underwriting", day: -34 },
];

export async function fileDocuments({ merchants, journal, now, ctx: { partnerID } }: World): Promise<void> {
  for (const { merchant: slug, fileName, purpose, day, reason } of DOCUMENTS) {
    const merchant = merchants.find(({ trade }) => trade.slug === slug);
    if (!merchant) continue;
    const [createdOn, updatedOn] = [momentAt(now, day, 13.5), momentAt(now, day, 13.6)];
    const { accountID } = merchant;
    const fileID = idAt<FileID>(createdOn);
    const bytes = await pageSaying(`${fileName.replace(".pdf", "")} of ${merchant.name}`, createdOn);
    const { ciphertext, ...key } = await sealFile(fileID, bytes);
    await fileStore().put(fileID, ciphertext);
    journal.add(fileTable, {
      ...{ ...key, partnerID, accountID, fileID, fileName, createdOn, updatedOn },
      filePurpose: purpose,
      fileStatus: reason ? "rejected" : "approved",
      metadata: reason ? JSON.stringify({ error_code: "document-illegible" }) : "{}",
      decisionReason: reason ?? null,
      contentType: "application/pdf",
      sizeBytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest(),
    });
    journal.emit(createdOn, [stored(accountID, fileCreated, { fileID, fileStatus: "pending" })]);
    const decided = reason ? "rejected" : "approved";
    journal.emit(updatedOn, [stored(accountID, fileUpdated, { fileID, fileStatus: decided })]);
  }
}

async function pageSaying(line: string, on: Date): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage();
  page.drawText(line, { x: 60, y: 720, size: 18, font: await document.embedFont(StandardFonts.Helvetica) });
  page.drawText("Sample of the demo", { x: 60, y: 690, size: 11 });
  document.setCreationDate(on);
  document.setModificationDate(new Date(on.getTime() + DAY / 24));
  return Buffer.from(await document.save());
}
