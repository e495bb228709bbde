// Rules of the environment that concern several variables.
import type { z } from "zod";

/**
 * Requires HTTPS in production, because cookies need it, and a separate host for the card frame, because otherwise a
 * dashboard script could read it.
 */
export function requireSafeAddresses(
  { TENDER_MODE, APP_URL, SECURE_URL }: { TENDER_MODE: string; APP_URL: string; SECURE_URL?: string | undefined },
  ctx: z.RefinementCtx,
): void {
  if (TENDER_MODE !== "production") return;
  const [app, secure] = [new URL(APP_URL), URL.parse(SECURE_URL ?? "")];
  if (app.protocol !== "https:") ctx.addIssue({ code: "custom", path: ["APP_URL"], message: "must be https" });
  if (secure?.protocol !== "https:" || secure.hostname === app.hostname)
    ctx.addIssue({ code: "custom", path: ["SECURE_URL"], message: "must be https on a separate host" });
}

/** Rejects test settings in production. */
export function refuseTestSettings(
  values: {
    TENDER_MODE: string;
    STOP_AT?: string | undefined;
    SANDBOX_RECORD?: string | undefined;
    WEBHOOK_LOOPBACK?: string | undefined;
  },
  ctx: z.RefinementCtx,
): void {
  if (values.TENDER_MODE !== "production") return;
  for (const name of ["STOP_AT", "SANDBOX_RECORD", "WEBHOOK_LOOPBACK"] as const)
    if (values[name] !== undefined) ctx.addIssue({ code: "custom", path: [name], message: "is for tests alone" });
}

/** Requires a sender address for mail. */
export function requireSender(
  { SMTP_URL, MAIL_FROM }: { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined },
  ctx: z.RefinementCtx,
): void {
  if (SMTP_URL !== undefined && MAIL_FROM === undefined)
    ctx.addIssue({ code: "custom", path: ["MAIL_FROM"], message: "is required with SMTP_URL" });
}

/** Requires a direct URL with a transaction pooler, which supports no session state. */
export function requireDirect(
  {
    DATABASE_POOLER,
    DATABASE_DIRECT_URL,
  }: { DATABASE_POOLER?: string | undefined; DATABASE_DIRECT_URL?: string | undefined },
  ctx: z.RefinementCtx,
): void {
  if (DATABASE_POOLER !== undefined && DATABASE_DIRECT_URL === undefined)
    ctx.addIssue({ code: "custom", path: ["DATABASE_DIRECT_URL"], message: "is required with DATABASE_POOLER" });
}

/**
 * Requires a host key, a company, an ODFI and one login method for the bank's server, and the server for payments and
 * statements.
 */
export function requireBank(values: Readonly<Record<string, unknown>>, ctx: z.RefinementCtx): void {
  if (values.STATEMENTS_FOLDER !== undefined || values.STATEMENTS_ACCOUNT_FILE !== undefined)
    for (const name of ["ACH_SFTP_URL", "STATEMENTS_ACCOUNT_FILE"])
      if (values[name] === undefined) ctx.addIssue({ code: "custom", path: [name], message: "is required" });
  if (values.PAIN_OUT_FOLDER !== undefined)
    for (const name of ["ACH_SFTP_URL", "PAIN_ACCOUNT_FILE"])
      if (values[name] === undefined) ctx.addIssue({ code: "custom", path: [name], message: "is required" });
  if (values.ACH_SFTP_URL === undefined) return;
  for (const name of ["ACH_HOST_KEY", "ACH_COMPANY_NAME", "ACH_COMPANY_ID", "ACH_ODFI_ROUTING"])
    if (values[name] === undefined) ctx.addIssue({ code: "custom", path: [name], message: "is required" });
  if ((values.ACH_KEY_FILE === undefined) === (values.ACH_PASSWORD_FILE === undefined))
    ctx.addIssue({
      code: "custom",
      path: ["ACH_KEY_FILE", "ACH_PASSWORD_FILE"],
      message: "one of the two is required",
    });
}

/** Requires a secret for each connector's address, and HTTPS unless it is on this machine and moves no real money. */
export function requireConnectors(values: Readonly<Record<string, unknown>>, ctx: z.RefinementCtx): void {
  for (const name of ["CONNECTOR", "CONNECTOR_ISSUING", "CONNECTOR_IDENTITY"] as const) {
    const [url, secret] = [values[`${name}_URL`], values[`${name}_SECRET`]];
    if ((url === undefined) !== (secret === undefined))
      ctx.addIssue({ code: "custom", path: [`${name}_URL`, `${name}_SECRET`], message: "are required together" });
    const { protocol, hostname } = new URL(typeof url === "string" ? url : "https://none");
    const isNear = values.TENDER_MODE !== "production" && ["127.0.0.1", "localhost"].includes(hostname);
    if (protocol !== "https:" && !(protocol === "http:" && isNear))
      ctx.addIssue({ code: "custom", path: [`${name}_URL`], message: "must be https" });
  }
}
