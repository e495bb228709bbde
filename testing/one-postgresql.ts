import { test } from "@playwright/test";

/** Skips a test on a cluster, where what it does means something else or nothing. */
export const onOnePostgreSQL = (why: string): void => test.skip(Boolean(process.env.CLUSTER_URL), why);
