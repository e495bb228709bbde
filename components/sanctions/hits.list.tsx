import { badge, link, text, when } from "@/components/list/columns";
import { tabs } from "@/components/list/filters";
import { list } from "@/components/list/list";
import type { StateWord } from "@/components/words/state-badge";
import type { SanctionsHit, SanctionsHitState, SanctionsSubject } from "@/lib/domain/money/sanctions/dashboard";
import { sanctionsHits } from "@/lib/generated/operations/sanctions";

export const HIT_STATES: Record<SanctionsHitState, StateWord> = {
  open: { label: "Open", tone: "warning", icon: "waiting" },
  cleared: { label: "Cleared", tone: "success" },
  confirmed: { label: "Confirmed", tone: "danger" },
};

export const SUBJECTS: Record<SanctionsSubject, string> = {
  account: "Account",
  representative: "Person of a business",
  "bank-account": "Bank account holder",
  card: "Cardholder",
};

export const LISTS: Record<SanctionsHit["list"], string> = {
  sdn: "SDN list",
  consolidated: "Consolidated list",
  sandbox: "Sandbox list",
};

export const sanctionsHitList = list(sanctionsHits.list, {
  noun: "sanctions hit",
  key: "hitID",
  filters: { state: tabs("State", HIT_STATES), subject: tabs("Subject", SUBJECTS) },
  columns: [
    link(
      "Name",
      ({ name }: SanctionsHit) => name,
      ({ hitID }) => `/risk/sanctions/${hitID}`,
    ),
    badge("State", ({ state }) => HIT_STATES[state], { priority: 1 }),
    text("Listed name", ({ listedName }) => listedName, { priority: 2 }),
    text("Match", ({ score }) => `${score}%`, { width: "sm", priority: 3 }),
    text("Subject", ({ subject }) => SUBJECTS[subject], { priority: 5 }),
    text("Account", ({ accountName }) => accountName, { priority: 4 }),
    when("Found", ({ createdOn }) => createdOn, { priority: 6 }),
  ],
  empty: {
    drawing: "breaks",
    title: "No names match a sanctions list",
    description:
      "Tender compares people, businesses and receivers with the loaded lists. A match appears here and holds money until you decide.",
  },
});
