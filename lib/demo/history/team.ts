import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import {
  connectionTable,
  fileTable,
  inviteTable,
  memberTable,
  noteTable,
  noticeSettingTable,
  noticeTable,
} from "@/db/schema";
import type { AccountID, FileID, NoteID, NoticeID, UserID } from "@/lib/core/api/ids";
import { daysAfter } from "@/lib/core/time/time";
import { NOTICE_DAYS } from "@/lib/domain/access/notices/dashboard";
import { savePicture } from "@/lib/domain/accounts/branding/pictures";
import { createBrand } from "@/lib/domain/accounts/branding/save-brand";
import { fileCreated, fileUpdated } from "@/lib/domain/accounts/files/events";
import { EVENTS } from "@/lib/domain/events";
import { orderFieldOf } from "@/lib/domain/kernel/events/event-object";
import { stored } from "@/lib/domain/kernel/events/emit";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { CreateInviteTemplate } from "@/lib/domain/onboarding/invite-builder/dashboard";
import { createInviteTemplate } from "@/lib/domain/onboarding/invite-builder/invite-builder";
import { sealFile } from "@/lib/domain/platform/vault/sealed-records";
import { fileStore } from "@/lib/providers/file-store";
import { idAt, insertAll, type Journal } from "./journal";
import { at, DAYS, merchantOf, momentAt, weekdayAt, type World } from "./world";

/** Chance that a colleague works on a weekday and on other days, and that a sign-in is rejected. */
const WORKS = { weekday: 0.42, weekend: 0.05 };
const REJECTED = 0.03;

/** Logs that colleagues joined the team, signed in, and changed settings. */
export function logTeam({ now, team, chance, journal, ctx }: World): void {
  const { owner, ...others } = team;
  for (const [place, colleague] of Object.values(others).entries()) {
    const about = { object: colleague.userID, name: colleague.email };
    journal.note(momentAt(now, -99 + place, 15), owner, { action: "member-invite.create", ...about });
    journal.note(momentAt(now, -98 + place, 9.2), colleague, { action: "member-invite.accept", ...about });
  }
  const role = [{ field: "role", before: "read-only", after: "support" }];
  const support = { object: team.support.userID, name: team.support.email };
  journal.note(momentAt(now, -71, 11), owner, { action: "member.update", ...support, changes: role });
  for (let day = -DAYS; day <= 0; day++)
    for (const colleague of Object.values(team)) {
      const isWeekend = weekdayAt(now, day) % 6 === 0;
      const moment = momentAt(now, day, 8 + chance.next() * 3);
      const act = { action: "session.sign-in", object: colleague.userID } as const;
      const [works, fails] = [chance.happens(isWeekend ? WORKS.weekend : WORKS.weekday), chance.happens(REJECTED)];
      if (!works) continue;
      if (fails) journal.note(daysAfter(moment, -0.001), colleague, { ...act, outcome: "refused:password" });
      journal.note(moment, colleague, act);
    }
  for (const day of [-57, -27])
    journal.note(momentAt(now, day, 10.5), team.admin, { action: "transfers.export", object: ctx.partnerID });
}

/** Frequent invites of colleagues: days ago, and their capabilities. */
const TEMPLATES = [
  { name: "Shop that takes cards", day: -92, capabilities: ["transfers", "wallet", "collect-funds"] },
  { name: "Sole proprietor", day: -88, capabilities: ["transfers", "wallet"], prefill: { accountType: "individual" } },
  { name: "Shop with spending cards", day: -35, capabilities: ["transfers", "wallet", "card-issuing"] },
] as const;

/** Stores the partner's colors, pictures and invite templates. */
export async function decorate({ ctx, now, team, journal }: World): Promise<void> {
  const chosen = at(ctx, momentAt(now, -93, 14));
  const object = ctx.partnerID;
  await createBrand(chosen, { colors: { light: { accent: "#0f766e" }, dark: { accent: "#2dd4bf" } } });
  journal.note(chosen.now, team.owner, { action: "brand.create", object });
  for (const kind of ["logo", "icon"] as const) {
    const bytes = await readFile(path.join(process.cwd(), "lib", "demo", "look", `${kind}.png`));
    const file = new File([new Uint8Array(bytes)], `${kind}.png`, { type: "image/png" });
    await savePicture(chosen, kind, { file });
    journal.note(chosen.now, team.owner, { action: `${kind}.save`, object });
  }
  for (const { name, day, ...invite } of TEMPLATES) {
    const then = at(ctx, momentAt(now, day, 15.3));
    const { templateID } = await createInviteTemplate(then, CreateInviteTemplate.parse({ name, invite }));
    journal.note(then.now, team.admin, { action: "invite-template.create", object: templateID, name });
  }
}

/** Merchants' documents: the purpose, the day, and the reason if it was rejected. */
const DOCUMENTS = [
  ["Juniper", "Business license.pdf", "business_verification", -96, ""],
  ["Juniper", "Bank letter.pdf", "merchant_underwriting", -60, ""],
  ["Larimer", "EIN letter.pdf", "business_verification", -95, ""],
  ["Elena", "License, photographed.pdf", "individual_verification", -88, "The edges are cut off"],
  ["Elena", "License.pdf", "individual_verification", -87, ""],
  ["Red Rocks", "Lease of the garage.pdf", "merchant_underwriting", -34, ""],
] as const;

export async function fileDocuments(world: World): Promise<void> {
  const { journal, now, ctx } = world;
  for (const [merchant, fileName, filePurpose, day, reason] of DOCUMENTS) {
    const { accountID, name } = merchantOf(world, merchant);
    const [createdOn, updatedOn] = [momentAt(now, day, 13.5), momentAt(now, day, 13.6)];
    const fileID = idAt<FileID>(createdOn);
    const bytes = await documentWith(`${fileName.replace(".pdf", "")} of ${name}`, createdOn);
    const { ciphertext, ...key } = await sealFile(fileID, bytes);
    await fileStore().put(fileID, ciphertext);
    const fileStatus = reason ? "rejected" : "approved";
    journal.add(fileTable, {
      ...{
        ...key,
        partnerID: ctx.partnerID,
        accountID,
        fileID,
        fileName,
        filePurpose,
        fileStatus,
        createdOn,
        updatedOn,
      },
      metadata: reason ? JSON.stringify({ error_code: "document-illegible" }) : "{}",
      ...{ decisionReason: reason || null, contentType: "application/pdf", sizeBytes: bytes.length },
      sha256: createHash("sha256").update(bytes).digest(),
    });
    journal.emit(createdOn, stored(accountID, fileCreated, { fileID, fileStatus: "pending" }));
    journal.emit(updatedOn, stored(accountID, fileUpdated, { fileID, fileStatus }));
  }
}

async function documentWith(line: string, on: Date): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage();
  page.drawText(line, { x: 60, y: 720, size: 18, font: await document.embedFont(StandardFonts.Helvetica) });
  page.drawText("Sample of the demo", { x: 60, y: 690, size: 11 });
  document.setCreationDate(on);
  document.setModificationDate(on);
  return Buffer.from(await document.save());
}

type NoticeRow = typeof noticeTable.$inferInsert;

/** The number of accounts that the owner is in charge of, and of the newest notices that stay unread. */
const OWNERS = 2;
const UNREAD = 4;

const DECLARED = new Map(EVENTS.map(({ name, notices }) => [name, notices]));

/** Notes about accounts, by days ago. */
const NOTES = [
  ["Lincoln", 41, "Spoke with Mary: they move their yearly policies to us in spring, so expect more volume."],
  ["Lincoln", 12, "Refund policy changed to 30 days. They updated their terms."],
  ["Juniper", 9, "Asked for the delivery receipts. They send them by Friday."],
  ["Larimer", 3, "Prefers calls in the morning, not email."],
] as const;

/** Makes colleagues assignees of the accounts that they brought in, and writes the team's notes and notices. */
export async function notify(world: World): Promise<void> {
  const { journal, ctx, now, team } = world;
  const charged = await putInCharge(world);
  const notices = journal.events.filter(({ createdOn }) => createdOn > daysAfter(now, -NOTICE_DAYS)).flatMap(noticeOf);
  const once = new Map(notices.map((row) => [`${row.kind} ${row.objectID} ${row.createdOn.getTime()}`, row]));
  await insertAll(ctx.db, noticeTable, [...once.values(), ...charged]);
  const notes = NOTES.map(([merchant, daysAgo, text], index) => {
    const createdOn = momentAt(now, -daysAgo, 10 + index);
    const about = { subjectID: merchantOf(world, merchant).accountID, authorID: team.owner.userID };
    return {
      ...about,
      partnerID: ctx.partnerID,
      accountID: ctx.partnerID,
      noteID: idAt<NoteID>(createdOn),
      text,
      createdOn,
    };
  });
  await insertAll(ctx.db, noteTable, notes);
}

function noticeOf({ partnerID, eventID, accountID, type, data, createdOn }: Journal["events"][number]): NoticeRow[] {
  const declared = DECLARED.get(type);
  const kind = typeof declared === "string" ? declared : declared?.[data.status ?? ""];
  if (!kind) return [];
  const object = data[orderFieldOf(type) ?? ""];
  const { destination } = data as unknown as { destination?: { accountID?: AccountID } };
  const subjectID = (data.redeemedAccountID ?? accountID) as AccountID;
  const objectID = object && /^[\da-f-]{36}$/.test(object) ? object : accountID;
  const about = { subjectID, otherID: destination?.accountID ?? null, objectID };
  return [
    { partnerID, accountID: partnerID, noticeID: eventID as NoticeID, kind, ...about, mailWaits: false, createdOn },
  ];
}

/** Makes colleagues assignees of accounts. Returns the owner's notices of it. */
async function putInCharge({ journal, ctx, team, merchants, now }: World): Promise<NoticeRow[]> {
  const { db, partnerID } = ctx;
  const owners = merchants.slice(0, OWNERS).map(({ accountID }) => accountID);
  const c = connectionTable;
  for (const { email, userID } of Object.values(team)) {
    const brought = journal.rowsOf(inviteTable).filter(({ createdBy }) => createdBy === email);
    const ids = brought.flatMap(({ redeemedAccountID: id }) => (id && !owners.includes(id as AccountID) ? [id] : []));
    await db
      .update(c)
      .set({ inCharge: userID })
      .where(and(eq(c.partnerID, partnerID), inArray(c.accountID, userID === team.owner.userID ? owners : ids)));
  }
  return owners.map((subjectID, index) => {
    const createdOn = momentAt(now, -20, 9.5 + index / 10);
    const about = { kind: "in-charge" as const, userID: team.owner.userID, subjectID, objectID: subjectID };
    return {
      partnerID,
      accountID: partnerID,
      noticeID: idAt<NoticeID>(createdOn),
      ...about,
      mailWaits: false,
      createdOn,
    };
  });
}

/**
 * Marks all but the newest notices as read by each colleague, with none left to mail. Runs after everything that
 * creates notices.
 */
export async function readMostNotices({ db, now: createdOn, partnerID }: Ctx): Promise<void> {
  const n = noticeTable;
  const isTheirs = eq(n.partnerID, partnerID);
  await db.update(n).set({ mailWaits: false }).where(isTheirs);
  const newest = await db
    .select({ createdOn: n.createdOn })
    .from(n)
    .where(and(isTheirs, eq(n.accountID, partnerID), isNull(n.userID)))
    .orderBy(desc(n.createdOn))
    .limit(UNREAD);
  const last = newest[UNREAD - 1]?.createdOn;
  const settings = { partnerID, accountID: partnerID, mail: {}, onlyMine: false, createdOn };
  const readUntil = last ? new Date(last.getTime() - 1) : null;
  const m = memberTable;
  const team = await db.select({ userID: m.userID }).from(m).where(eq(m.accountID, partnerID));
  const rows = team.map(({ userID }) => ({ ...settings, readUntil, userID: userID as UserID }));
  await db.insert(noticeSettingTable).values(rows);
}
