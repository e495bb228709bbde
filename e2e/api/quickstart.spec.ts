import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { envFileOf, quickstartCode, type QuickstartLanguage } from "@/components/access/quickstart-code";
import { newClient, serverURL } from "../fixtures";

const run = promisify(execFile);

/** The program of each language, and its arguments to run a text. */
const PROGRAMS: Record<QuickstartLanguage, readonly [string, ...string[]]> = {
  curl: ["bash", "-c"],
  node: [process.execPath, "--input-type=module", "-e"],
  python: ["python3", "-c"],
};

for (const [language, [program, ...flags]] of Object.entries(PROGRAMS)) {
  test(`the quickstart for ${language} runs unchanged`, async () => {
    test.skip(spawnSync(program, ["--version"]).status !== 0, `${program} is not installed`);
    const { partner, keyID, secret } = await newClient();
    const env = Object.fromEntries(
      envFileOf({ origin: serverURL(), accountID: partner.accountID }, { keyID, secret })
        .trim()
        .split("\n")
        .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
    );
    const { token, call } = quickstartCode(language as QuickstartLanguage, partner.accountID);
    const { stdout } = await run(program, [...flags, `${token}\n${call}`], { env: { ...process.env, ...env } });
    expect(JSON.parse(stdout)).toMatchObject({ accountID: partner.accountID, displayName: partner.displayName });
  });
}
