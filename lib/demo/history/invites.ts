import { applicationTable, inviteTable, userTable } from "@/db/schema";
import { newID, type UserID } from "@/lib/core/api/ids";
import { CONSENT_SCOPES } from "@/lib/core/access/scopes";
import { DAY, HOUR } from "@/lib/core/time/time";
import { newInviteCode } from "@/lib/domain/access/keys/secrets";
import { stored } from "@/lib/domain/kernel/events/emit";
import type { ApplicationStep } from "@/lib/domain/onboarding/invite-progress/shared/step-names";
import { CreateInvite } from "@/lib/domain/onboarding/invites/contract";
import { inviteRedeemed, inviteRevoked } from "@/lib/domain/onboarding/invites/events";
import { maskPrefill } from "@/lib/domain/onboarding/invites/shared/prefill";
import { SAMPLE_ADDRESS } from "../sample-facts";
import { slugOf } from "./cast";
import { DAYS, momentAt, type World } from "./world";

/** A business that was invited and is not a customer yet: its progress, and how many days ago it was invited. */
type Prospect = readonly [name: string, invited: number, at: ApplicationStep | "unopened" | "revoked"];

/** One at each step; some have not opened the link, and two links were withdrawn. */
const PROSPECTS: readonly Prospect[] = [
  ["Bluebird Bakehouse", 12, "profile"],
  ["Summit Ski Tuning", 11, "contact"],
  ["Prairie Fox Toys", 10, "people"],
  ["Harvest Moon Florist", 9, "sales"],
  ["Iron Gate Locksmiths", 8, "bank-account"],
  ["Quiet Creek Massage", 7, "documents"],
  ["Red Clay Pottery", 6, "review"],
  ["North Fork Outfitters", 9, "unopened"],
  ["Parkside Tailors", 3, "unopened"],
  ["Lantern Street Cinema", 1, "unopened"],
  ["Old Mill Antiques", 48, "revoked"],
  ["Tall Pine Cabins", 26, "revoked"],
];

type InviteRow = typeof inviteTable.$inferInsert;
/** Longest time from an invite to its account, in days. */
const AHEAD_DAYS = 5;

/** Writes the invites of the merchants that joined, and of those that have not yet. */
export async function invite(world: World): Promise<void> {
  const { chance, journal, now } = world;
  for (const { trade, accountID: redeemedAccountID, createdOn } of world.merchants) {
    const most = Math.min(AHEAD_DAYS, DAYS + 9 - trade.since);
    const sentOn = new Date(createdOn.getTime() - chance.between(1, Math.max(1, most)) * DAY + HOUR);
    const openedOn = new Date(createdOn.getTime() - chance.between(20, 50) * 60_000);
    const { accountID } = addInvite(world, trade, sentOn, { openedOn, redeemedOn: createdOn, redeemedAccountID });
    journal.emit(createdOn, stored(accountID, inviteRedeemed, { accountID, redeemedAccountID }));
  }
  for (const [name, invited, step] of PROSPECTS) {
    const on = momentAt(now, -invited, 9 + chance.next() * 7);
    const trade = { name, plan: "merchant-direct" };
    if (step === "unopened") addInvite(world, trade, on);
    else if (step === "revoked") revoke(world, trade, { on, revokedOn: momentAt(now, 7 - invited, 15) });
    else await apply(world, trade, { on, openedOn: momentAt(now, 1 - invited, 7 + chance.next() * 2), step });
  }
}

type Trade = Record<"name" | "plan", string>;

function revoke(world: World, trade: Trade, { on, revokedOn }: Record<"on" | "revokedOn", Date>): void {
  const { accountID, code } = addInvite(world, trade, on, { revokedOn });
  world.journal.emit(revokedOn, stored(accountID, inviteRevoked, { accountID }));
  const about = { object: code, name: trade.name };
  world.journal.note(revokedOn, world.team.admin, { action: "onboarding-invite.revoke", ...about });
}

/** Adds the progress of an invitee. */
async function apply(
  world: World,
  trade: Trade,
  { on, openedOn, step }: { on: Date; openedOn: Date; step: ApplicationStep },
): Promise<void> {
  const { code } = addInvite(world, trade, on, { openedOn });
  const userID = newID<UserID>();
  const person = { userID, email: `hello@${slugOf(trade.name)}.example`, createdOn: openedOn };
  await world.ctx.db.insert(userTable).values(person).onConflictDoNothing();
  const updatedOn = new Date(openedOn.getTime() + world.chance.between(4, 50) * 60_000);
  world.journal.add(applicationTable, { code, userID, answers: {}, step, createdOn: openedOn, updatedOn });
}

/** Adds an invite as a colleague creates one, with the known facts of the business. */
function addInvite(world: World, { name, plan }: Trade, on: Date, progress: Partial<InviteRow> = {}): InviteRow {
  const { ctx, journal, chance, team } = world;
  const by = chance.pick([team.admin, team.operations]);
  const slug = slugOf(name);
  const addresses = { email: `hello@${slug}.example`, website: `https://${slug}.example`, address: SAMPLE_ADDRESS };
  const business = { legalBusinessName: name, businessType: "llc", ...addresses };
  const { prefill, scopes, capabilities, feePlanCodes, returnURL } = CreateInvite.parse({
    ...{ capabilities: ["transfers", "wallet", "send-funds", "collect-funds"], scopes: CONSENT_SCOPES },
    ...{ feePlanCodes: [plan], returnURL: "https://northwind.example/welcome" },
    prefill: { accountType: "business", foreignID: `store-${slug}`, profile: { business } },
  });
  const code = newInviteCode();
  journal.note(on, by, { action: "onboarding-invite.create", object: code, name });
  return journal.add(inviteTable, {
    ...{ code, accountID: ctx.partnerID, scopes, capabilities, feePlanCodes, recipient: name, createdOn: on },
    ...{ prefill: prefill ? { ...maskPrefill(prefill) } : null, returnURL: returnURL ?? null, createdBy: by.email },
    ...progress,
  });
}
