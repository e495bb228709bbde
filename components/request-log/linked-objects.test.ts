import { expect, test } from "@playwright/test";
import { linkedObjects } from "./linked-objects";

const id = (end: number) => `0193a123-4567-7890-8123-12345678${String(end).padStart(4, "0")}`;

test("IDs in a path, a body and a response lead to their pages, without duplicates", () => {
  const result = linkedObjects(id(1), [
    { accountID: id(1), bankAccountID: id(2) },
    { fundingWalletID: id(3), foreignID: "order 7", metadata: { noteID: "x" } },
    {
      transferID: id(4),
      source: { account: { accountID: id(5) }, bankAccountID: id(2) },
      list: [{ disputeID: id(6) }],
    },
    undefined,
    "text",
  ]);
  expect(result).toEqual([
    { label: "Account", id: id(1), href: `/accounts/${id(1)}` },
    { label: "Bank account", id: id(2), href: `/accounts/${id(1)}/sources/bank-accounts/${id(2)}` },
    { label: "Funding wallet", id: id(3), href: `/accounts/${id(1)}/wallet` },
    { label: "Transfer", id: id(4), href: `/transfers/${id(4)}` },
    { label: "Account", id: id(5), href: `/accounts/${id(5)}` },
    { label: "Dispute", id: id(6), href: `/disputes/${id(6)}` },
  ]);
});

test("the number of objects is limited", () => {
  const many = Array.from({ length: 50 }, (_, at) => ({ transferID: id(at) }));
  expect(linkedObjects(id(1), [many])).toHaveLength(12);
});
