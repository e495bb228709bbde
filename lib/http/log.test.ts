import net from "node:net";
import { expect, test } from "@playwright/test";
import { type LogEvent, logError, observeLog } from "./log";

function lineOf(error: unknown): LogEvent {
  const lines: LogEvent[] = [];
  observeLog((event) => event.event !== "delivery" && event.event !== "unsigned-callback" && lines.push(event));
  logError("test", error, "01a21590-ff6a-73c3-825a-688811891f90");
  observeLog(() => {});
  const [line] = lines;
  if (!line) throw new Error("nothing was logged");
  return line;
}

class PostgresError extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

const QUERY_FAILED = (cause: Error) => new Error("Failed query: insert into person values ('Ada')", { cause });

for (const [code, message] of [
  ["57014", "canceling statement due to statement timeout"],
  ["53300", "sorry, too many clients already"],
  ["42501", "permission denied for table wallet"],
  ["CONNECTION_CLOSED", "write CONNECTION_CLOSED db.internal:5432"],
] as const)
  test(`an error ${code} of the database is logged with its message`, () => {
    expect(lineOf(QUERY_FAILED(new PostgresError(message, code)))).toMatchObject({ code, text: message });
  });

for (const [code, message] of [
  ["22P02", 'invalid input syntax for type uuid: "4111111111111111"'],
  ["23505", "duplicate key value violates unique constraint: Key (email)=(ada@example.com) already exists."],
  ["22001", "value too long for type character varying(4)"],
  ["P0001", "posting of 912-81-7364 does not balance"],
] as const)
  test(`an error ${code}, which may contain a value, is logged without its message`, () => {
    const line = lineOf(QUERY_FAILED(new PostgresError(message, code)));
    expect(line).toMatchObject({ code, error: "Error" });
    expect(JSON.stringify(line)).not.toContain(message.slice(0, 20));
    expect(JSON.stringify(line)).not.toContain("Ada");
  });

for (const [code, message, constraint] of [
  ["23505", 'duplicate key value violates unique constraint "fee_plan_code_104173"', "fee_plan_code"],
  ["23514", 'new row for relation "wallet_104173" violates check constraint "wallet_in_range"', "wallet_in_range"],
  ["23503", 'insert or update on table "a_102010" violates foreign key constraint "a_b_fk_102010"', "a_b_fk"],
] as const)
  test(`a shard's violation of ${constraint} is logged with the constraint's name, taken from the message`, () => {
    expect(lineOf(QUERY_FAILED(new PostgresError(message, code)))).toMatchObject({ code, constraint });
  });

test("a refused connection is logged with its address", async () => {
  const error = await new Promise<Error>((resolve) => net.connect(1, "127.0.0.1").once("error", resolve));
  expect(lineOf(error)).toMatchObject({ code: "ECONNREFUSED", text: "connect ECONNREFUSED 127.0.0.1:1" });
});
