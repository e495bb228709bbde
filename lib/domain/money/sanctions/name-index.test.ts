import { expect, test } from "@playwright/test";
import { NameGenerator } from "@/testing/sanctions-names";
import { buildNameIndex, scoreNames } from "./name-index";
import { soundOf, wordsOf } from "./names";

const [LISTED, TRIED] = [4000, 2000];

test("2,000 altered names are found, and ordinary names are not", async () => {
  const generator = new NameGenerator(20_261_130);
  const listed = Array.from({ length: LISTED }, () => generator.listed());
  const index = await buildNameIndex(listed.map((name) => [name]));
  const missed = Array.from({ length: TRIED }, (_, at) => at * 2)
    .map((entry) => ({ entry, altered: generator.altered(listed[entry] ?? "") }))
    .filter(({ entry, altered }) => !index.search(altered).some((match) => match.entry === entry))
    .map(({ entry, altered }) => `${listed[entry]} as ${altered}`);
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(TRIED * 0.01);
  const mistaken = Array.from({ length: TRIED }, () => generator.ordinary()).filter(
    (name) => index.search(name).length > 0,
  );
  expect(mistaken.length, mistaken.join("\n")).toBeLessThanOrEqual(TRIED * 0.01);
});

const NAMES = [
  ["BLOCKMAN, Viktor Ivanovich", "BLOKMAN, Victor"],
  ["AL-ZAWAHIRI, Muhammad Yusuf"],
  ["HARBOR SHIPPING AND TRADING COMPANY LLC"],
] as const;

test("spelling, order, other scripts, spaces and titles make no difference", async () => {
  const index = await buildNameIndex(NAMES);
  const entriesOf = (name: string) => index.search(name).map(({ entry }) => entry);
  for (const name of [
    "Victor Blockman",
    "blockman viktor",
    "Viktor I. Blockman",
    "Виктор Блокман",
    "Dr. Viktor Blokcman",
  ])
    expect(entriesOf(name), name).toEqual([0]);
  for (const name of ["Mohammed Youssef Zawahiri", "Zawahiry Mohamad Yusef", "Mohamed Alzawahiri"])
    expect(entriesOf(name), name).toEqual([1]);
  for (const name of ["Harbour Shipping & Trading Co.", "Harborshipping Trading Ltd"])
    expect(entriesOf(name), name).toEqual([2]);
  for (const name of ["Viktor Smith", "Harbor Bakery", "", "?", "Jules Jackson"])
    expect(entriesOf(name), name).toEqual([]);
});

test("a stored match gives the same score again", async () => {
  const index = await buildNameIndex(NAMES);
  for (const given of ["Viktor Blokcman", "Harborshipping Trading", "Mohamed Alzawahiri"]) {
    const [match] = index.search(given);
    expect(match && scoreNames(given, match.name, match.weights), given).toBe(match?.score ?? "no match");
  }
});

test("transliterations of a name have one sound, and particles are left out", () => {
  for (const spellings of [
    ["mohammed", "muhammad", "mohamad"],
    ["aleksandr", "alexander"],
    ["yusuf", "youssef", "yousef"],
    ["sergey", "sergei"],
    ["hussein", "husayn"],
  ])
    expect(new Set(spellings.map(soundOf)).size, spellings.join()).toBe(1);
  expect(wordsOf("Sheikh Osama bin Al-Rashid")).toEqual(["osama", "rashid"]);
  expect(wordsOf("The Company")).toEqual(["the", "company"]);
});
