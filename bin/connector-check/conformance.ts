import { CHECKS } from "./checks";
import { type CheckedConnector, PlayedTender } from "./played-tender";

export interface CheckResult {
  name: string;
  fault?: string;
}

/** Checks a connector, rule by rule. At the start of each rule, the played Tender accepts everything. */
export async function checkConnector(
  connector: CheckedConnector,
  report: (result: CheckResult) => void = () => {},
): Promise<CheckResult[]> {
  const tender = new PlayedTender(connector);
  await tender.listen();
  const results: CheckResult[] = [];
  try {
    for (const [name, check] of Object.entries(CHECKS)) {
      tender.mood = "takes";
      const fault = await check(tender, connector).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : "it failed"),
      );
      const result = { name, ...(fault !== undefined && { fault }) };
      results.push(result);
      report(result);
    }
    return results;
  } finally {
    await tender.close();
  }
}
