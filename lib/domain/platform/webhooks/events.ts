import { z } from "zod";
import { event } from "@/lib/core/api/event";
import { AccountID, EndpointID } from "@/lib/core/api/ids";
import { TESTED } from "./shared/endpoint-tests";

const OneEndpoint = z.object({ accountID: AccountID, endpointID: EndpointID });

/** The receiver said that it is gone, or accepted nothing for three days. */
export const webhookEndpointDisabled = event({
  name: "webhookEndpoint.disabled",
  words: "Webhook endpoint disabled",
  scopes: [],
  notices: "webhook-disabled",
  data: OneEndpoint.extend({ reason: z.enum(["gone", "failing"]).describe("The reason for the event.") }),
});
/** Only sent to the endpoint that a person tests. */
export const webhookEndpointTested = event({
  name: TESTED,
  words: "Webhook endpoint tested",
  scopes: [],
  data: OneEndpoint,
});
