import { type PathParameters, type Prepare, transferBody, twoWallets } from "./dispatch-money";
import { DAY } from "@/lib/core/time/time";

const SCHEDULE = "/accounts/{accountID}/schedules";
const inAYear = () => new Date(Date.now() + 365 * DAY).toISOString();

export const scheduleBody = (place: PathParameters) => ({
  occurrences: [
    {
      runOn: inAYear(),
      runTransfer: { ...transferBody(place), partnerAccountID: place.accountID, description: "Rent" },
    },
  ],
});

const aSchedule: Prepare = async (client, place) => {
  await twoWallets(client, place);
  const made = await client.send(`POST /accounts/${place.accountID}/schedules`, { body: scheduleBody(place) });
  const { scheduleID, occurrences } = made.body as { scheduleID: string; occurrences: [{ occurrenceID: string }] };
  const [{ occurrenceID }] = occurrences;
  Object.assign(place, { scheduleID, occurrenceID, occurrenceFilter: occurrenceID });
};

/** Preparation of each operation that changes or reads schedules. */
export const BEFORE_SCHEDULES: Record<string, Prepare> = {
  [`POST ${SCHEDULE}`]: twoWallets,
  [`GET ${SCHEDULE}`]: aSchedule,
  [`GET ${SCHEDULE}/{scheduleID}`]: aSchedule,
  "GET /dashboard/schedules/{scheduleID}": aSchedule,
  [`PUT ${SCHEDULE}/{scheduleID}`]: aSchedule,
  [`DELETE ${SCHEDULE}/{scheduleID}`]: aSchedule,
  [`GET ${SCHEDULE}/{scheduleID}/occurrences/{occurrenceFilter}`]: aSchedule,
};
