import { env } from "@/lib/env";

/** The address of a Tender page. The origin comes only from the environment, never from a request. */
export const pageURL = (path: `/${string}`) => `${env().APP_URL.replace(/\/$/, "")}${path}`;
