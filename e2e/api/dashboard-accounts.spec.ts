import { expect, test } from "@playwright/test";
import { newAccount, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { sessionCookie } from "@/lib/http/sign-in/credential";
import { expectEmpty, newClient, send, serverURL, signedIn } from "../fixtures";

test("the dashboard's list shows the account's missing requirements, and its history the actions on it", async () => {
  const client = await newClient();
  const { accountID } = await newAccount(testDatabase(), client.partner);
  const path = `/accounts/${accountID}`;
  expect((await client.send(`POST ${path}/capabilities`, { body: { capabilities: ["wallet"] } })).status).toBe(200);
  expect((await client.send(`PATCH ${path}`, { body: { foreignID: "listed-1" } })).status).toBe(200);
  const { body } = await client.send("GET /dashboard/accounts?foreignID=listed-1");
  const due = (await client.send(`GET ${path}/capabilities/wallet`)).body as {
    requirements: { currentlyDue: string[] };
  };
  expect(body).toEqual({
    items: [
      expect.objectContaining({ accountID, foreignID: "listed-1", attention: due.requirements.currentlyDue.length }),
    ],
    more: false,
    total: 1,
  });
  const { token } = await signedIn(testDatabase(), client.partner, await newPerson(testDatabase(), client.partner));
  const history = await send(`GET /dashboard${path}/activity?kind=event`, {
    headers: { cookie: `${sessionCookie(serverURL())}=${token}` },
  });
  const { items } = history.body as { items: { name: string; createdOn: string }[] };
  expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(["capability.requested", "account.updated"]));
  expect(items.map(({ createdOn }) => createdOn)).toEqual(
    items
      .map(({ createdOn }) => createdOn)
      .sort()
      .reverse(),
  );
  expectEmpty(await client.send(`GET /dashboard${path}/activity`), 403);
});
