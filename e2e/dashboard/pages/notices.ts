import { noticeTable } from "@/db/schema";
import { type AccountID, newID, type NoticeID, type UserID } from "@/lib/core/api/ids";
import { NOTICE_KIND_NAMES, ruleOf } from "@/lib/core/notices";
import { DAY } from "@/lib/core/time/time";
import { newLongAccount } from "./accounts";
import type { Staff } from "./staff";

/** A notice of each kind about an account with a long name, every other one unread, and none of webhooks. */
export async function newNotices(staff: Staff): Promise<void> {
  const { accountID } = await newLongAccount(staff);
  const { partner, person, ctx } = staff;
  const kinds = NOTICE_KIND_NAMES.filter((kind) => kind !== "webhook-disabled");
  await ctx.db.insert(noticeTable).values(
    kinds.map((kind, index) => ({
      partnerID: partner.accountID,
      accountID: partner.accountID,
      noticeID: newID<NoticeID>(),
      kind,
      userID: ["exports", "assignments"].includes(ruleOf(kind).topic) ? (person.userID as UserID) : null,
      subjectID: accountID as AccountID,
      objectID: newID<string>(),
      mailWaits: false,
      createdOn: new Date(Date.now() - (index % 2) * DAY + index),
    })),
  );
}
