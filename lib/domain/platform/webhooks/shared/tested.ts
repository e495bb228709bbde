/** The event that is only sent to the endpoint that somebody tests. */
export const TESTED = "webhookEndpoint.tested";
