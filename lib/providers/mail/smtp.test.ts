import net from "node:net";
import { expect, test } from "@playwright/test";
import { MAIL_PASSWORD, startMailServer } from "@/testing/mail";
import { remember } from "@/e2e/canary";
import type { Mail } from "./mail";
import { smtpMail } from "./smtp";

remember("password", MAIL_PASSWORD);

const FROM = "pay@example.test";
const HTML = `<p style="color:#123456">Your link: <a href="https://pay.example.test/o/abc">open</a> ¿Sí?</p>`;

const mail = (more: Partial<Mail> = {}): Mail => ({
  id: "0199aa00-0000-7000-8000-000000000001",
  sender: "Lincoln Pay",
  to: "ada@example.test",
  subject: "Hello",
  text: "Plain words",
  html: HTML,
  ...more,
});

const providerOf = (url: string, isSafe = false) => smtpMail({ url, from: FROM, isSafe, patience: 1500 });
const decoded = (raw: string) =>
  Buffer.from(
    raw.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  ).toString();

test("a real server receives the mail with text, HTML and its own ID", async () => {
  const server = await startMailServer();
  expect(await providerOf(server.url).hand(mail())).toBe("sent");
  await server.close();
  const [received] = server.received;
  expect(received).toMatchObject({ from: FROM, to: ["ada@example.test"] });
  const raw = received?.raw ?? "";
  expect(raw).toContain("From: Lincoln Pay <pay@example.test>");
  expect(raw).toContain("Message-ID: <0199aa00-0000-7000-8000-000000000001@example.test>");
  expect(raw).toContain("Auto-Submitted: auto-generated");
  expect(raw).toContain("Plain words");
  expect(decoded(raw)).toContain(HTML);
});

test("a logo is a part of the mail, by the name that the HTML has", async () => {
  const server = await startMailServer();
  const logo = Buffer.from("a picture");
  expect(await providerOf(server.url).hand(mail({ logo, html: '<img src="cid:logo" alt="">' }))).toBe("sent");
  await server.close();
  const raw = server.received[0]?.raw ?? "";
  expect(raw).toContain("Content-ID: <logo>");
  expect(raw).toContain(logo.toString("base64"));
});

test("names and subjects add no headers, and an address is one address", async () => {
  const server = await startMailServer();
  const evil = "x\r\nBcc: eve@example.test\r\n\r\nbody";
  expect(await providerOf(server.url).hand(mail({ subject: evil, sender: evil }))).toBe("sent");
  await providerOf(server.url).hand(mail({ to: "ada@example.test, eve@example.test" }));
  await server.close();
  expect(server.received[0]?.to).toEqual(["ada@example.test"]);
  expect(server.received[0]?.raw).not.toMatch(/^Bcc:/im);
  expect(server.received.flatMap(({ to }) => to)).not.toContain("eve@example.test");
});

test("mail that the server rejects permanently is not sent again, and deferred mail is", async () => {
  const answers = { 550: "refused", 451: "later" } as const;
  for (const [status, handed] of Object.entries(answers)) {
    const server = await startMailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error("no"), { responseCode: Number(status) })),
    });
    expect(await providerOf(server.url).hand(mail()), status).toBe(handed);
    await server.close();
    expect(server.received).toEqual([]);
  }
});

test("a server that is away or knows another password has taken nothing", async () => {
  const server = await startMailServer();
  const wrong = server.url.replace(MAIL_PASSWORD, "another");
  expect(await providerOf(wrong).hand(mail())).toBe("later");
  await server.close();
  expect(await providerOf(server.url).hand(mail())).toBe("later");
  expect(server.received).toEqual([]);
});

test("with real money an open connection gets neither password nor mail", async () => {
  const server = await startMailServer();
  expect(await providerOf(server.url, true).hand(mail())).toBe("later");
  await server.close();
  expect(server.received).toEqual([]);
});

test("a server that never answers the whole mail leaves it unsure", async () => {
  const server = await startMailServer({ onData: (stream) => void stream.resume() });
  expect(await providerOf(server.url).hand(mail())).toBe("unsure");
  await server.close();
});

test("a server that never greets is given up", async () => {
  const silent = net.createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const address = silent.address();
  const port = typeof address === "object" && address ? address.port : 0;
  expect(await providerOf(`smtp://127.0.0.1:${port}`).hand(mail())).toBe("later");
  silent.close();
});

for (const [command, handed] of [
  ["EHLO", "later"],
  [".", "unsure"],
] as const) {
  test(`when a server's response to ${command} never ends, then the attempt fails and the connection is closed`, async () => {
    const trickler = await startTrickler(command);
    const provider = smtpMail({ url: trickler.url, from: FROM, isSafe: false, patience: 60_000, deadline: 1500 });
    expect(await provider.hand(mail())).toBe(handed);
    await trickler.closed;
    trickler.stop();
  });
}

/** Starts a server that accepts mail until a command, which it answers line by line without end. */
async function startTrickler(command: string) {
  let close = () => {};
  const closed = new Promise<void>((resolve) => (close = resolve));
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    socket.write("220 ready\r\n");
    let isText = false;
    socket.on("data", (sent) => {
      const last = sent.toString().trimEnd().split("\r\n").at(-1) ?? "";
      if (isText && last !== ".") return;
      if (!last.startsWith(command)) {
        isText = last === "DATA";
        return void socket.write(isText ? "354 go on\r\n" : "250 yes\r\n");
      }
      const timer = setInterval(() => socket.write("250-a little more\r\n"), 50);
      socket.on("close", () => (clearInterval(timer), close()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, closed, stop: () => server.close() };
}
