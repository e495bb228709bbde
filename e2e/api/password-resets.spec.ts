import { request as httpRequest } from "node:http";
import { expect, test } from "@playwright/test";
import { newPartner, testDatabase } from "@/testing/factories";
import { mailTo } from "@/testing/mail";
import { newPerson } from "@/testing/people";
import { newSecret } from "@/lib/domain/access/keys/secrets";
import { remember, watched } from "../canary";
import { comparable, expectEmpty, expectError, send, serverURL } from "../fixtures";
import { startSecondServer } from "./second-server";

const db = testDatabase();
const PASSWORD = watched("password", "nine noisy lighthouses");
const REQUEST = "POST /hosted/password-resets";

const person = async () => newPerson(db, await newPartner(db), { password: PASSWORD });
const unknown = () => `${crypto.randomUUID()}@example.test`;
const ask = (email: string) => send(REQUEST, { body: { email } });

async function linkTo(email: string): Promise<string> {
  await expect.poll(async () => (await mailTo(db, email, "password-reset"))[0]?.state).toBe("sent");
  const [mail] = await mailTo(db, email, "password-reset");
  return /http\S+#tdp_[\w-]{43}/.exec(mail?.content?.text ?? "")?.[0] ?? "";
}

const tokenIn = (link: string) => {
  const token = link.split("#")[1] ?? "";
  remember("secret", token);
  return token;
};

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

test("known and unknown addresses are answered alike, in the same time", async () => {
  const email = (await person()).email;
  const [one, other] = [await ask(email), await ask(unknown())];
  expectEmpty(one, 204);
  expect(comparable(one)).toEqual(comparable(other));
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  for (let count = 0; count < 30; count++) {
    const people = { known: (await person()).email, unknown: unknown() };
    for (const kind of ["known", "unknown"] as const) {
      const started = performance.now();
      await ask(people[kind]);
      times[kind].push(performance.now() - started);
    }
  }
  const [fast, slow] = [median(times.known), median(times.unknown)].sort((a, b) => a - b);
  expect((slow ?? 0) - (fast ?? 0)).toBeLessThan(Math.max(15, (fast ?? 0) / 2));
});

test("a link uses the configured address, not the host that a request names", async () => {
  const { email } = await person();
  const { hostname, port } = new URL(serverURL());
  const body = JSON.stringify({ email });
  const status = await new Promise<number>((resolve, reject) => {
    const request = httpRequest(
      {
        hostname,
        port,
        method: "POST",
        path: "/api/hosted/password-resets",
        headers: {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "x-forwarded-host": "evil.test",
          "x-forwarded-proto": "http",
          forwarded: "host=evil.test",
          origin: "https://evil.test",
          referer: "https://evil.test/",
        },
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    request.on("error", reject);
    request.end(body);
  });
  expect(status).toBe(204);
  const link = await linkTo(email);
  expect(link.startsWith(`${serverURL()}/reset-password#tdp_`)).toBe(true);
  tokenIn(link);
  const [mail] = await mailTo(db, email, "password-reset");
  expect(JSON.stringify(mail?.content)).not.toContain("evil");
});

test("a request for another host gets no answer", async () => {
  const { hostname, port } = new URL(serverURL());
  const status = await new Promise<number>((resolve, reject) => {
    const headers = { host: "evil.test", "content-type": "application/json", "content-length": "2" };
    const response = httpRequest(
      { hostname, port, method: "POST", path: "/api/hosted/password-resets", headers },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    response.on("error", reject);
    response.end("{}");
  });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});

test("the mailed link changes the password once, and an invented one never", async () => {
  const { email } = await person();
  await ask(email);
  const token = tokenIn(await linkTo(email));
  const path = "POST /hosted/password-resets";
  expect(await send(`${path}/check`, { body: { token } })).toMatchObject({ status: 200, body: { email } });
  const poor = await send(`${path}/completion`, { body: { token, password: "password12" } });
  expect(poor).toMatchObject({ status: 422, body: { password: "is too easy to guess" } });
  const uses = await Promise.all(
    ["eleven silent harbors", "twelve silent harbors"].map((password) =>
      send(`${path}/completion`, { body: { token, password: watched("password", password) } }),
    ),
  );
  expect(uses.map(({ status }) => status).sort()).toEqual([204, 409]);
  const again = await send(`${path}/check`, { body: { token } });
  expectError(again, 409);
  const invented = await send(`${path}/check`, { body: { token: newSecret("tdp_") } });
  expect(comparable(invented)).toEqual(comparable(again));
});

test("an invalid address or link is rejected at its field, and not repeated in the answer", async () => {
  const bad = await send(REQUEST, { body: { email: "ada@example.test\r\nBcc: eve@example.test" } });
  expect([bad.status, Object.keys(bad.body as object)]).toEqual([422, ["email"]]);
  const token = watched("secret", `${newSecret("tdp_")}x`);
  const answer = await send(`${REQUEST}/check`, { body: { token } });
  expect(answer.status).toBe(422);
  expect(answer.text).not.toContain(token);
});

test("an address can request links only up to its limit", async () => {
  const server = await startSecondServer("resets", { RATE_LIMIT_SIGN_IN: "3" });
  const answers = [];
  for (let count = 0; count < 4; count++)
    answers.push(await send(REQUEST, { url: server.url, body: { email: unknown() } }));
  await server.stop();
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 429]);
});

test("a server whose mail server is unreachable still answers, and does not expose its password", async () => {
  const SMTP_URL = `smtp://login:${watched("password", "mail-password-of-this-run")}@127.0.0.1:9`;
  const server = await startSecondServer("mail-away", { SMTP_URL, MAIL_FROM: "pay@example.test" });
  const answer = await send(REQUEST, { url: server.url, body: { email: unknown() } });
  await server.stop();
  expectEmpty(answer, 204);
});
