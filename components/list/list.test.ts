import fs from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { endOfDay, startOfDay } from "@/lib/core/time/moments";
import { type Operation, operation } from "@/lib/core/api/operation";
import { namedOf } from "../../bin/lib/generate/named-operation";
import { cursors, filterText, page } from "@/lib/core/api/query";
import { choice, day, filterInWords, flag, search, tabs, text } from "./filters";
import { hrefOfView, savedQuery, shownOf, viewOf } from "./views";
import { BY_DATE, sortOf } from "./sorts";
import { chosenColumns, filtersOf, filtersSet, hrefOf, list, requestOf, searchOf } from "./list";
import { nextOf, pageOf, previousOf, rowsInWords } from "./pages";

const Row = z.object({ id: z.string() });
const declared = { group: "Tests", method: "GET", path: "/boats", access: "accounts.read", status: 200 } as const;
const query = z.object({
  q: filterText,
  state: filterText,
  kind: filterText,
  owner: filterText,
  from: filterText,
  to: filterText,
  zone: filterText,
  late: filterText,
  ...page(25),
});
const empty = { drawing: "log" as const, title: "No boats yet" };
const filters = {
  q: search("Name"),
  state: tabs("State", { afloat: { label: "Afloat" }, sunk: { label: "Sunk" } }),
  kind: choice("Kind", { dinghy: "Dinghy", barge: "Barge" }),
  owner: text("IP address"),
  from: day("From"),
  to: day("Until"),
  late: flag("Late"),
};
const named = <O extends Operation>(one: O) => ({ ...namedOf(one), access: one.access, declared: async () => one });
const pages = named(
  operation({ ...declared, summary: "", query, response: z.object({ items: z.array(Row), more: z.boolean() }) }),
);
const boats = list(pages, { noun: "card", key: "id", columns: [], empty, filters });
const read = (address: Record<string, string>) => searchOf(boats, Promise.resolve(address));

test("an address is read into a state that gives the same request and address", async () => {
  const address = { q: "anvil", state: "sunk", kind: "barge", from: "2026-11-21", zone: "America/Denver", page: "3" };
  const state = await read(address);
  expect(Object.fromEntries(new URL(hrefOf(boats, "/boats", state), "http://x").searchParams)).toEqual(address);
  expect(requestOf(boats, state, {})).toEqual({
    params: {},
    query: {
      q: "anvil",
      state: "sunk",
      kind: "barge",
      from: "2026-11-21",
      zone: "America/Denver",
      skip: 50,
      count: 25,
    },
  });
});

test("invalid filters in an address are ignored, and a list without state has a bare address", async () => {
  const state = await read({
    state: "burnt",
    kind: "raft",
    from: "2026-02-40",
    to: "yesterday",
    late: "perhaps",
    page: "-3",
    size: "7",
    q: "  ",
  });
  expect(requestOf(boats, state, {})).toEqual({ params: {}, query: { skip: 0, count: 25 } });
  expect(filtersSet(boats, state)).toEqual([]);
  expect(hrefOf(boats, "/boats", { ...state, q: "" })).toBe("/boats");
});

test("the next page starts after the last row if the operation supports it, and its address contains that row", async () => {
  const answer = z.object({ items: z.array(Row), more: z.boolean() });
  const withCursor = query.extend(cursors(z.guid()));
  const ships = list(named(operation({ ...declared, summary: "", query: withCursor, response: answer })), {
    noun: "card",
    key: "id",
    columns: [],
    empty,
    filters,
  });
  const id = "0b9f4f0e-5d3e-4a57-8f0c-6f1c3a1d2e4b";
  const state = await searchOf(ships, Promise.resolve({ state: "sunk", page: "2" }));
  const address = hrefOf(ships, "/ships", nextOf(ships, state, [{ id: "first" }, { id }]));
  expect(address).toBe(`/ships?state=sunk&startingAfter=${id}&page=3`);
  const next = await searchOf(ships, Promise.resolve(Object.fromEntries(new URL(address, "http://x").searchParams)));
  expect(requestOf(ships, next, {}).query).toEqual({ state: "sunk", startingAfter: id, count: 25 });
  const back = hrefOf(ships, "/ships", previousOf(ships, next, [{ id }, { id: "last" }]));
  expect(back).toBe(`/ships?state=sunk&endingBefore=${id}&page=2`);
  const previous = await searchOf(ships, Promise.resolve(Object.fromEntries(new URL(back, "http://x").searchParams)));
  expect(requestOf(ships, previous, {}).query).toEqual({ state: "sunk", endingBefore: id, count: 25 });
  // The first page starts at the first row, even if newer rows were added.
  const first = previousOf(ships, previous, [{ id }]);
  expect(hrefOf(ships, "/ships", first)).toBe("/ships?state=sunk");
  expect(requestOf(ships, first, {}).query).toEqual({ state: "sunk", skip: 0, count: 25 });
  expect(rowsInWords(next, 25, 5012)).toBe("51–75 of 5,012");
  expect(rowsInWords(next, 25, 10_000)).toBe("51–75 of 10,000");
  expect(rowsInWords(next, 25, 10_001)).toBe("51–75 of over 10,000");
  const wrong = await searchOf(ships, Promise.resolve({ page: "3", startingAfter: "first" }));
  expect(requestOf(ships, wrong, {}).query).toEqual({ skip: 50, count: 25 });
  const without = await read({ page: "2" });
  expect(nextOf(boats, without, [{ id }])).toMatchObject({ page: "3", startingAfter: "" });
  expect(requestOf(boats, { ...without, startingAfter: id }, {}).query).toEqual({ skip: 25, count: 25 });
  expect(previousOf(boats, { ...without, page: "3" }, [{ id }])).toMatchObject({ page: "2", endingBefore: "" });
  // Rows sorted by relevance have no stable position.
  const ranked = list(named(operation({ ...declared, summary: "", query: withCursor, response: answer })), {
    noun: "card",
    key: "id",
    columns: [],
    empty,
    sorts: BY_DATE,
    filters: { q: search("Name", { ranks: true }) },
  });
  const fitting = await searchOf(ranked, Promise.resolve({ q: "anvil", page: "2", startingAfter: id }));
  expect(requestOf(ranked, fitting, {}).query).toEqual({ q: "anvil", skip: 25, count: 25 });
  expect(nextOf(ranked, fitting, [{ id }])).toMatchObject({ page: "3", startingAfter: "" });
});

test("the request contains a time zone only together with days", async () => {
  expect(filtersOf(boats, await read({ zone: "America/Denver" }))).toEqual({});
  expect(filtersOf(boats, await read({ from: "2026-11-21" }))).toEqual({ from: "2026-11-21" });
});

test("an operation that takes moments receives those of the viewer's days", async () => {
  const moments = list(pages, {
    noun: "card",
    key: "id",
    columns: [],
    empty,
    filters: { from: day("From", startOfDay), to: day("Until", endOfDay) },
  });
  const find = (address: Record<string, string>) =>
    searchOf(moments, Promise.resolve({ from: "2026-11-20", to: "2026-11-20", ...address })).then(
      (state) => requestOf(moments, state, {}).query,
    );
  expect(await find({ zone: "America/Denver" })).toMatchObject({
    from: "2026-11-20T07:00:00.000Z",
    to: "2026-11-21T07:00:00.000Z",
  });
  expect(await find({ zone: "Nowhere" })).toMatchObject({ from: "2026-11-20T00:00:00.000Z" });
});

test("an operation that returns an array is asked for one more row, to detect a next page", async () => {
  const bare = list(named(operation({ ...declared, summary: "", query, response: z.array(Row) })), {
    noun: "card",
    key: "id",
    columns: [],
    empty,
    fixed: { kind: "barge" },
  });
  const state = await searchOf(bare, Promise.resolve({ page: "2", size: "50" }));
  const before = list(
    named(operation({ ...declared, summary: "", query: query.extend(cursors(z.guid())), response: z.array(Row) })),
    { noun: "card", key: "id", columns: [], empty },
  );
  const endingBefore = "0b9f4f0e-5d3e-4a57-8f0c-6f1c3a1d2e4b";
  const turned = await searchOf(before, Promise.resolve({ page: "2", size: "50", endingBefore }));
  expect(requestOf(before, turned, {}).query).toEqual({ endingBefore, count: 50 });
  expect(pageOf(before, [{ id: "1" }], turned)).toEqual({ items: [{ id: "1" }], more: true });
  expect(requestOf(bare, state, {}).query).toEqual({ kind: "barge", skip: 50, count: 51 });
  const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) }));
  expect(pageOf(bare, rows(51), state)).toEqual({ items: rows(50), more: true });
  expect(pageOf(bare, rows(50), state)).toEqual({ items: rows(50), more: false });
  const whole = list(named(operation({ ...declared, summary: "", response: z.array(Row) })), {
    noun: "card",
    key: "id",
    columns: [],
    empty,
  });
  expect(requestOf(whole, state, {})).toEqual({ params: {}, query: {} });
  expect(pageOf(whole, rows(60), state)).toEqual({ items: rows(60), more: false });
});

test("filters are described in words", () => {
  const say = (name: keyof typeof filters, value: string) =>
    filterInWords(filters[name], value, filters[name].options ?? []);
  expect([
    say("q", " anvil "),
    say("state", "sunk"),
    say("kind", "barge"),
    say("owner", "10.0.0.1"),
    say("from", "2026-11-21"),
    say("late", "true"),
  ]).toEqual(["name “anvil”", "state Sunk", "kind Barge", "IP address “10.0.0.1”", "from Nov 21, 2026", "“Late”"]);
});

const ordered = list(pages, { noun: "card", key: "id", columns: [], empty, filters, sorts: BY_DATE });
const readOrdered = (address: Record<string, string>) => searchOf(ordered, Promise.resolve(address));

test("an order is in the address and the request, but the default and unknown orders are not", async () => {
  const oldest = await readOrdered({ sort: "createdOn", page: "2" });
  expect(hrefOf(ordered, "/boats", oldest)).toBe("/boats?sort=createdOn&page=2");
  expect(requestOf(ordered, oldest, {}).query).toMatchObject({ sort: "createdOn" });
  expect(sortOf(ordered, oldest)).toBe("createdOn");
  for (const sort of ["-createdOn", "size", ""]) {
    const first = await readOrdered({ sort });
    expect([hrefOf(ordered, "/boats", first), sortOf(ordered, first)]).toEqual(["/boats", "-createdOn"]);
    expect(requestOf(ordered, first, {}).query).not.toHaveProperty("sort");
  }
  expect(
    sortOf({ ...ordered, filters: { q: search("Name", { ranks: true }) } }, await readOrdered({ q: "anvil" })),
  ).toBe("");
});

test("a view is the filters and the sort order of a list in a fixed sequence, without the page", async () => {
  const now = await readOrdered({ sort: "createdOn", state: "sunk", q: " anvil", page: "3", size: "50", zone: "UTC" });
  const view = viewOf(ordered, now);
  expect(new URLSearchParams(view).toString()).toBe(
    new URLSearchParams({ q: " anvil", state: "sunk", sort: "createdOn" }).toString(),
  );
  expect(viewOf(ordered, "sort=createdOn&state=sunk&q=+anvil&color=red")).toBe(view);
  expect(hrefOfView(ordered, "/boats", "color=red&state=sunk")).toBe("/boats?state=sunk");
  expect(viewOf(ordered, await readOrdered({ page: "2" }))).toBe("");
  expect(viewOf(ordered, await readOrdered({ from: "2026-11-21", zone: "UTC" }))).toBe("from=2026-11-21&zone=UTC");
});

test("columns appear in the chosen order, after the name and before the buttons, and are saved with the view", async () => {
  const column = (head: string) => ({ head, width: "md" as const, cell: () => null });
  const columns = [
    column("Boat"),
    column("Sail no."),
    { ...column("Price"), priority: 9 },
    column("Port"),
    { ...column("Owner"), isExtra: true as const },
    { ...column("Actions"), isActions: true as const },
  ];
  const fleet = list(pages, { noun: "card", key: "id", columns, empty, filters });
  const state = await searchOf(fleet, Promise.resolve({ columns: "price,mast,sail-no-,price", rows: "huge" }));
  expect(state).toMatchObject({ columns: "price,sail-no-", rows: "" });
  const heads = (chosen: readonly { head: string }[]) => chosen.map(({ head }) => head);
  const chosen = chosenColumns(columns, state);
  expect(heads(chosen)).toEqual(["Boat", "Price", "Sail no.", "Actions"]);
  expect(chosen[1]).toMatchObject({ priority: 1 });
  expect(heads(chosenColumns(columns, {}))).toEqual(["Boat", "Sail no.", "Price", "Port", "Actions"]);
  expect(heads(chosenColumns(columns, { columns: "owner" }))).toEqual(["Boat", "Owner", "Actions"]);
  const view = viewOf(fleet, { ...state, rows: "compact", page: "2" });
  expect(new URLSearchParams(view).toString()).toBe("columns=price%2Csail-no-&rows=compact");
  expect(shownOf(fleet, savedQuery(fleet, view, "2026-11-22"), "2026-12-01")).toBe(view);
});

test("a saved preset means the same preset on a later day, and other days are unchanged", () => {
  const yesterday = "state=sunk&from=2026-11-21&to=2026-11-21&zone=UTC";
  const stored = savedQuery(ordered, yesterday, "2026-11-22");
  expect(Object.fromEntries(new URLSearchParams(stored))).toEqual({ state: "sunk", zone: "UTC", period: "yesterday" });
  expect(shownOf(ordered, stored, "2026-11-22")).toBe(viewOf(ordered, yesterday));
  expect(shownOf(ordered, stored, "2026-12-01")).toBe(
    viewOf(ordered, "state=sunk&from=2026-11-30&to=2026-11-30&zone=UTC"),
  );
  const other = viewOf(ordered, "from=2026-11-03&to=2026-11-05&zone=UTC");
  expect(shownOf(ordered, savedQuery(ordered, other, "2026-11-22"), "2026-12-01")).toBe(other);
  expect(savedQuery(ordered, "state=sunk", "2026-11-22")).toBe("state=sunk");
});

test("every list has a download, which takes the list's filters", () => {
  expect(ordered.downloads.map(({ label, operation: { path } }) => [label, path])).toEqual([
    ["Export CSV", "/dashboard/boats/export"],
  ]);
  expect(ordered.downloads[0]?.operation).toMatchObject({ access: "accounts.read", internal: true });
});

test("an empty list explains its rows in one sentence", () => {
  const root = path.resolve(import.meta.dirname, "..");
  const files = fs.readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"));
  const blocks = files.flatMap((name) => [
    ...fs.readFileSync(path.join(root, name), "utf8").matchAll(/^ +empty: \{[^]*?^ {2,4}\},?$/gm),
  ]);
  const sentences = blocks.map(([block]) => /description:\s*(?:\/\/[^\n]*\s*)?"([^"]+)"/.exec(block)?.[1]);
  expect(sentences.length).toBeGreaterThan(30);
  expect(blocks.filter((_block, index) => !sentences[index]?.endsWith(".")).map(([block]) => block)).toEqual([]);
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
});
