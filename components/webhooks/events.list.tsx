import { custom, link, text, when } from "@/components/list/columns";
import { account, choice, day } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { BY_DATE } from "@/components/list/sorts";
import { events } from "@/lib/generated/operations/event-log";
import { AboutLine } from "@/components/words/about-line";
import { OFFERED_EVENTS } from "@/components/words/events";

export const eventList = list(events.list, {
  noun: "event",
  key: "eventID",
  isLive: true,
  sorts: BY_DATE,
  filters: {
    type: choice(
      "Type",
      OFFERED_EVENTS.map(({ name }) => ({ value: name, label: name })),
    ),
    from: day("From"),
    to: day("Until"),
    accountID: account(),
  },
  columns: [
    link(
      "Type",
      ({ type }) => type,
      ({ eventID }) => `/developers/events/${eventID}`,
      { isWhole: true, width: "xl" },
    ),
    custom("What", (event) => <AboutLine of={{ ...event, name: event.type }} />, { width: "fill", priority: 3 }),
    text("Account", ({ accountName }) => accountName, { priority: 2 }),
    when("When", ({ createdOn }) => createdOn, { sort: "createdOn", width: "sm", priority: 1 }),
  ],
  empty: {
    drawing: "events",
    title: "No events yet",
    description: "Everything that happens to accounts and money appears here, and stays for 13 months.",
  },
});
