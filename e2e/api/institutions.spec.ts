import { expect, test } from "@playwright/test";
import { FinancialInstitutions, InstitutionsSearchResponse } from "@/lib/domain/money/institutions/contract";
import { expectEmpty, newClient } from "../fixtures";
import { expectShape } from "../strict-client";

const CHASE = { name: "JPMorgan Chase Bank", routingNumber: "021000021" };

test("banks are found by a part of their name, and by their routing number or its beginning", async () => {
  const client = await newClient({ scopes: ["fed.read"] });
  const search = async (query: string) => {
    const { status, body } = await client.send(`GET /institutions${query}`);
    expect(status).toBe(200);
    return InstitutionsSearchResponse.parse(body);
  };
  expect((await search("?name=jpmorgan")).ach).toContainEqual(CHASE);
  expect((await search("?routingNumber=02100002")).ach).toEqual([CHASE]);
  const { rtp, wire } = await search("?routingNumber=02100&name=chase");
  expect(rtp).toEqual([{ ...CHASE, services: { receivePayments: true, receiveRequestForPayment: false } }]);
  expect(wire).toEqual([]);
  expect((await search("?limit=3")).ach).toHaveLength(3);
  expect((await search("?limit=none")).ach.length).toBeGreaterThan(20);
  for (const nothing of ["?name=nobody", "?routingNumber=x", "?name=chase&routingNumber=9"])
    expect(await search(nothing)).toEqual({ ach: [], rtp: [], wire: [] });
});

test("the sandbox names a bank as linking its account does", async () => {
  const client = await newClient();
  const { body } = await client.send("GET /institutions?routingNumber=273976369");
  const { ach, rtp } = InstitutionsSearchResponse.parse(body);
  expect(ach).toEqual([{ name: "Sandbox Bank 2739", routingNumber: "273976369" }]);
  expect(rtp).toEqual([]);
  const other = await newClient({ scopes: ["bank-accounts.read"] });
  expectEmpty(await other.send("GET /institutions"), 403);
});

test("in production without a directory, a valid number is a bank under its own number", async () => {
  const client = await newClient({ mode: "production", scopes: ["fed.read"] });
  const { body } = await client.send(`GET /institutions?routingNumber=${CHASE.routingNumber}`);
  expect(body).toEqual({ ach: [{ ...CHASE, name: CHASE.routingNumber }], rtp: [], wire: [] });
});

test("the older search returns the same banks with every field that its clients require", async () => {
  const client = await newClient({ scopes: ["fed.read"] });
  const search = async (query: string) => {
    const { status, body } = await client.send(`GET /institutions/ach/search${query}`);
    expect(status).toBe(200);
    expectShape("FinancialInstitutions", body);
    return FinancialInstitutions.parse(body).achParticipants;
  };
  expect(await search("?routingNumber=02100002&state=NY")).toMatchObject([
    { customerName: "JPMORGAN CHASE BANK", cleanName: CHASE.name, routingNumber: CHASE.routingNumber },
  ]);
  expect((await search("?name=bank&limit=3")).map(({ cleanName }) => cleanName)).toHaveLength(3);
  expect(await search("?name=nobody")).toEqual([]);
  const other = await newClient({ scopes: ["bank-accounts.read"] });
  expectEmpty(await other.send("GET /institutions/ach/search"), 403);
});
