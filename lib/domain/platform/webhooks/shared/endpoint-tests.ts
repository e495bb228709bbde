export const TESTED = "webhookEndpoint.tested";

/**
 * The address of Tender's built-in receiver for sandboxes. The name does not resolve: `.test` is reserved, and
 * requests to it stay in the process.
 */
export const TEST_RECEIVER = "https://receiver.tender.test/";
