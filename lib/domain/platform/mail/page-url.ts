import { env } from "@/lib/env";

/** The address of one of our pages. Only the environment says where we are, never a request. */
export const pageURL = (path: `/${string}`) => `${env().APP_URL.replace(/\/$/, "")}${path}`;
