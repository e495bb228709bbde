import { applicationTable, inviteTable, userTable } from "@/db/schema";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import { newID } from "@/lib/core/api/ids";
import { CONSENT_SCOPES } from "@/lib/core/access/scopes";
import { DAY, HOUR } from "@/lib/core/time/time";
import { newInviteCode } from "@/lib/domain/access/keys/secrets";
import { stored } from "@/lib/domain/kernel/events/emit";
import { APPLICATION_STEPS, type ApplicationStep } from "@/lib/domain/onboarding/invite-progress/shared/step-names";
import { CreateInvite } from "@/lib/domain/onboarding/invites/contract";
import { inviteRedeemed, inviteRevoked } from "@/lib/domain/onboarding/invites/events";
import { maskPrefill } from "@/lib/domain/onboarding/invites/shared/prefill";
import { SAMPLE_ADDRESS } from "../sample-facts";
import type { Trail } from "./trail";
import { type Colleague, DAYS, momentAt, type World } from "./world";

/** A business that was invited and is not a customer yet: its progress, and how many days ago it was invited. */
interface Prospect {
  name: string;
  slug: string;
  invited: number;
  at: ApplicationStep | "unopened" | "revoked";
}

const NAMES: readonly (readonly [name: string, slug: string])[] = [
  ["Bluebird Bakehouse", "bluebird-bakehouse"],
  ["Summit Ski Tuning", "summit-ski"],
  ["Prairie Fox Toys", "prairie-fox"],
  ["Harvest Moon Florist", "harvest-moon"],
  ["Iron Gate Locksmiths", "iron-gate"],
  ["Quiet Creek Massage", "quiet-creek"],
  ["Red Clay Pottery", "red-clay"],
];

/** One at each step; some have not opened the link, and two links were withdrawn. */
const PROSPECTS: readonly Prospect[] = [
  ...NAMES.map(([name, slug], place): Prospect => {
    const step = APPLICATION_STEPS[place % APPLICATION_STEPS.length] ?? "review";
    return { name, slug, invited: 12 - place, at: step };
  }),
  { name: "North Fork Outfitters", slug: "north-fork", invited: 9, at: "unopened" },
  { name: "Parkside Tailors", slug: "parkside-tailors", invited: 3, at: "unopened" },
  { name: "Lantern Street Cinema", slug: "lantern-street", invited: 1, at: "unopened" },
  { name: "Old Mill Antiques", slug: "old-mill", invited: 48, at: "revoked" },
  { name: "Tall Pine Cabins", slug: "tall-pine", invited: 26, at: "revoked" },
];

type InviteRow = typeof inviteTable.$inferInsert;
/** Longest time from an invite to its account, in days. */
const AHEAD_DAYS = 5;

/** Writes the invites of the merchants that joined, and of those that have not yet. */
export async function invite(world: World, trail: Trail): Promise<void> {
  const { chance, journal, now, team } = world;
  for (const { trade, accountID, createdOn } of world.merchants) {
    const most = Math.min(AHEAD_DAYS, DAYS + 9 - trade.since);
    const sentOn = new Date(createdOn.getTime() - chance.between(1, Math.max(1, most)) * DAY + HOUR);
    const row = inviteOf(world, trade, { on: sentOn, by: chance.pick([team.admin, team.operations]) });
    const openedOn = new Date(createdOn.getTime() - chance.between(20, 50) * 60_000);
    journal.add(inviteTable, { ...row, openedOn, redeemedOn: createdOn, redeemedAccountID: accountID });
    journal.emit(createdOn, [
      stored(row.accountID, inviteRedeemed, { accountID: row.accountID, redeemedAccountID: accountID }),
    ]);
    noteInvite(trail, row, team);
  }
  for (const prospect of PROSPECTS) {
    const on = momentAt(now, -prospect.invited, 9 + chance.next() * 7);
    const row = inviteOf(world, prospect, { on, by: chance.pick([team.admin, team.operations]) });
    noteInvite(trail, row, team);
    await follow(world, trail, row, prospect);
  }
}

/** Adds the progress of an invite to a business that is not a customer yet. */
async function follow(world: World, trail: Trail, row: InviteRow, prospect: Prospect): Promise<void> {
  const { ctx, journal, chance, now, team } = world;
  const { slug, invited, at } = prospect;
  if (at === "unopened") return void journal.add(inviteTable, row);
  if (at === "revoked") {
    const revokedOn = momentAt(now, 7 - invited, 15);
    journal.add(inviteTable, { ...row, revokedOn });
    journal.emit(revokedOn, [stored(row.accountID, inviteRevoked, { accountID: ctx.partnerID })]);
    trail.note(revokedOn, team.admin, { action: "onboarding-invite.revoke", object: row.code, name: prospect.name });
    return;
  }
  const openedOn = momentAt(now, 1 - invited, 10 + chance.next() * 8);
  journal.add(inviteTable, { ...row, openedOn });
  const email = `hello@${slug}.example`;
  const userID = newID<string>();
  await ctx.db
    .insert(userTable)
    .values({ userID: userID as never, email, createdOn: openedOn })
    .onConflictDoNothing();
  const updatedOn = new Date(openedOn.getTime() + chance.between(4, 50) * 60_000);
  journal.add(applicationTable, { code: row.code, userID, answers: {}, step: at, createdOn: openedOn, updatedOn });
}

const CAPABILITIES: CapabilityID[] = ["transfers", "wallet", "send-funds", "collect-funds"];

/** An invite as a colleague creates one, with the known facts of the business. */
function inviteOf(
  { ctx }: World,
  { name, slug, ...more }: { name: string; slug: string; plan?: string },
  { on, by }: { on: Date; by: Colleague },
): InviteRow {
  const { prefill, scopes, capabilities, feePlanCodes, returnURL } = CreateInvite.parse({
    capabilities: CAPABILITIES,
    scopes: CONSENT_SCOPES,
    feePlanCodes: [more.plan ?? "merchant-direct"],
    returnURL: "https://northwind.example/welcome",
    prefill: {
      accountType: "business",
      foreignID: `store-${slug}`,
      profile: {
        business: {
          legalBusinessName: name,
          businessType: "llc",
          email: `hello@${slug}.example`,
          website: `https://${slug}.example`,
          address: SAMPLE_ADDRESS,
        },
      },
    },
  });
  return {
    ...{ code: newInviteCode(), accountID: ctx.partnerID, scopes, capabilities, feePlanCodes, recipient: name },
    prefill: prefill ? { ...maskPrefill(prefill) } : null,
    returnURL: returnURL ?? null,
    createdBy: by.email,
    createdOn: on,
  };
}

function noteInvite(trail: Trail, { code, recipient, createdBy, createdOn }: InviteRow, team: World["team"]): void {
  const by = createdBy === team.admin.email ? team.admin : team.operations;
  trail.note(createdOn as Date, by, {
    action: "onboarding-invite.create",
    object: code,
    ...(recipient && { name: recipient }),
  });
}
