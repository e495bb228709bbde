import { expect, test } from "@playwright/test";
import { parseEnv, SERVICES } from "@/lib/env";

const given = (more: Record<string, string>) => () =>
  parseEnv({ DATABASE_URL: "postgres://x", NEXTAUTH_SECRET: "s".repeat(32), ...more });
const production = (more: Record<string, string>) =>
  given({
    TENDER_MODE: "production",
    APP_URL: "https://pay.example.com",
    SECURE_URL: "https://card.example.com",
    ...more,
  });

test("in production, the app and the card frame must use HTTPS and different hosts", () => {
  expect(production({})().TENDER_MODE).toBe("production");
  for (const APP_URL of ["http://pay.example.com", "http://localhost:3000"])
    expect(production({ APP_URL })).toThrow(/^environment: APP_URL missing or wrong$/);
  for (const SECURE_URL of [
    "http://card.example.com",
    "https://pay.example.com",
    "https://pay.example.com:8443",
    "https://PAY.example.com",
  ]) {
    expect(production({ SECURE_URL }), SECURE_URL).toThrow(/^environment: SECURE_URL missing or wrong$/);
  }
  expect(given({ TENDER_MODE: "production", APP_URL: "https://pay.example.com" })).toThrow("SECURE_URL");
  expect(given({ TENDER_MODE: "production" })).toThrow("APP_URL, SECURE_URL");
});

test("in production, settings for tests are rejected", () => {
  for (const [name, value] of Object.entries({
    STOP_AT: "rails:claimed",
    SANDBOX_RECORD: "rails.jsonl",
    WEBHOOK_LOOPBACK: "on",
  })) {
    expect(production({ [name]: value })).toThrow(name);
    expect(given({ [name]: value })()).toMatchObject({ [name]: value });
  }
});

test("a connector needs a secret, HTTPS and known services", () => {
  const CONNECTOR_SECRET = `whsec_${"A".repeat(43)}=`;
  const CONNECTOR_URL = "https://connector.example";
  expect(production({ CONNECTOR_URL, CONNECTOR_SECRET })()).toMatchObject({ CONNECTOR_SERVICES: [...SERVICES] });
  expect(given({ CONNECTOR_URL: "http://127.0.0.1:4000", CONNECTOR_SECRET })()).toMatchObject({ CONNECTOR_SECRET });
  expect(given({ CONNECTOR_SERVICES: "cards, charges" })()).toMatchObject({ CONNECTOR_SERVICES: ["cards", "charges"] });
  for (const [wrong, name] of [
    [{ CONNECTOR_URL }, "CONNECTOR_SECRET"],
    [{ CONNECTOR_SECRET }, "CONNECTOR_URL"],
    [{ CONNECTOR_URL, CONNECTOR_SECRET: "whsec_short" }, "CONNECTOR_SECRET"],
    [{ CONNECTOR_URL: "http://127.0.0.1:4000", CONNECTOR_SECRET }, "CONNECTOR_URL"],
    [
      { CONNECTOR_IDENTITY_URL: "http://connector.example", CONNECTOR_IDENTITY_SECRET: CONNECTOR_SECRET },
      "CONNECTOR_IDENTITY_URL",
    ],
    [{ CONNECTOR_SERVICES: "cards,loans" }, "CONNECTOR_SERVICES"],
    [{ CLAMD: "localhost:3310" }, "CLAMD"],
  ] as const)
    expect(production(wrong)).toThrow(name);
});

test("a sandbox may use HTTP on localhost or a private address", () => {
  for (const APP_URL of ["http://localhost:3000", "http://10.0.0.1"])
    expect(given({ APP_URL })().APP_URL).toBe(APP_URL);
});

test("mail needs a server and a sender address", () => {
  const SMTP_URL = "smtps://login:pass@mail.example.com:465";
  expect(given({ SMTP_URL, MAIL_FROM: "pay@example.com" })()).toMatchObject({ SMTP_URL, MAIL_FROM: "pay@example.com" });
  expect(given({ SMTP_URL })).toThrow(/^environment: MAIL_FROM missing or wrong$/);
  for (const wrong of ["http://mail.example.com", "mail.example.com:25", "file:///etc/passwd"])
    expect(given({ SMTP_URL: wrong, MAIL_FROM: "pay@example.com" }), wrong).toThrow("SMTP_URL");
  for (const wrong of ["pay", "Pay <pay@example.com>", "a@example.com, b@example.com"])
    expect(given({ SMTP_URL, MAIL_FROM: wrong }), wrong).toThrow("MAIL_FROM");
});
