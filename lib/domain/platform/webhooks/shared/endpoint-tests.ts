/** The event that is only sent to the endpoint that somebody tests. */
export const TESTED = "webhookEndpoint.tested";

/**
 * The address of the receiver in Tender itself, for sandboxes. It is a name and leads nowhere: no name server may know
 * `.test`, and what is sent there stays in the process.
 */
export const TEST_RECEIVER = "https://receiver.tender.test/";
