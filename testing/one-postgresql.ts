import { test } from "@playwright/test";

/** Skips a test on a cluster when it cannot apply there. */
export const onOnePostgreSQL = (why: string): void => test.skip(Boolean(process.env.CLUSTER_URL), why);
