import net from "node:net";
import { expect, test } from "@playwright/test";
import { csv } from "@/testing/documents";
import { newAccount, testDatabase } from "@/testing/factories";
import { basic, expectEmpty, formOf, newClient, send } from "../fixtures";
import { freePort, startSecondServer } from "./second-server";

/** Answers every stream with the given text, as ClamAV's daemon would. */
async function startScanner(port: number, answer: string): Promise<net.Server> {
  const server = net.createServer((socket) => {
    socket.on("error", () => {}).on("data", (part) => part.subarray(-4).equals(Buffer.alloc(4)) && socket.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return server;
}

test("with ClamAV each document needs a verdict, and without one nothing is stored", async () => {
  const port = await freePort();
  const server = await startSecondServer("virus-scanner", { CLAMD: `tcp://127.0.0.1:${port}` });
  try {
    const { partner, keyID, secret } = await newClient({ scopes: ["files.read", "files.write"] });
    const { accountID } = await newAccount(testDatabase(), partner);
    const path = `/accounts/${accountID}/files`;
    const sent = { url: server.url, headers: basic(keyID, secret) };
    const form = () =>
      formOf({ file: new File([new Uint8Array(csv())], "list.csv"), filePurpose: "business_verification" });
    const upload = () => send(`POST ${path}`, { ...sent, form: form() });
    const answer = await upload();
    expectEmpty(answer, 503);
    expect(answer.headers.get("retry-after")).toBe("1");
    for (const [verdict, status] of [
      ["stream: Eicar-Test FOUND\0", 422],
      ["stream: OK\0", 200],
    ] as const) {
      expect((await send(`GET ${path}`, sent)).body).toEqual([]);
      const scanner = await startScanner(port, verdict);
      const judged = await upload();
      expect(judged.status, judged.text).toBe(status);
      if (status === 422) expect(judged.body).toEqual({ file: "was refused by the virus scanner" });
      await new Promise((resolve) => scanner.close(resolve));
    }
  } finally {
    await server.stop();
  }
});
