import { expect, test } from "@playwright/test";
import { EVENTS } from "@/lib/domain/events";
import { RAIL_STATUSES } from "@/lib/domain/money/transfers/states";
import { eventInWords, OFFERED_EVENTS, OFFERED_OBJECTS } from "./events";

/** Name as the API writes it, such as `transfer.updated` or `source.completed`. */
const WIRE_NAME = /[a-z]\.[a-z]|[a-z][A-Z]/;

test("every type of event has words, without names of the API", () => {
  const words = EVENTS.map(({ name }) => eventInWords(name));
  expect(words.filter((text) => WIRE_NAME.test(text) || !/^[A-Z]/.test(text))).toEqual([]);
  expect(
    RAIL_STATUSES.map((status) => eventInWords("transfer.updated", status)).filter((text) => WIRE_NAME.test(text)),
  ).toEqual([]);
  expect(eventInWords("transfer.updated", "source.completed")).toBe("Transfer source completed");
  expect(eventInWords("onboardingInvite.forgotten")).toBe("Onboarding invite forgotten");
});

test("an endpoint can subscribe to every type of event except the test event", () => {
  const offered = OFFERED_OBJECTS.flatMap(({ events }) => events.map(({ name }) => name));
  expect(offered.toSorted()).toEqual(OFFERED_EVENTS.map(({ name }) => name).toSorted());
  const declared = EVENTS.map(({ name }) => name).filter((name) => name !== "webhookEndpoint.tested");
  expect(offered.toSorted()).toEqual(declared.toSorted());
});
