import { expect, test } from "@playwright/test";
import { listFiles } from "@/testing/sanctions";
import { readList, type SanctionsFile } from "./read-lists";

const FILES = listFiles([
  { name: "BLOCKMAN, Viktor", alias: "BLOKMAN, Victor", country: "Sandboxia" },
  { name: "HARBOR SHIPPING", kind: "" },
  { name: "OCEAN QUEEN", kind: "vessel" },
]);

const cut = (file: SanctionsFile, from: string, by = "") => ({
  ...file,
  bytes: Buffer.from(file.bytes.toString("utf8").replace(from, by)),
});

const faultOf = (files: typeof FILES) => {
  try {
    return readList("sdn", files) && "none";
  } catch (error) {
    return (error as Error).message;
  }
};

test("entries have their names, addresses and programs", () => {
  const { entries, sourceDate, hash } = readList("sdn", FILES);
  expect([sourceDate, hash.length]).toEqual(["2026-11-20", 64]);
  expect(entries[0]).toEqual({
    list: "sdn",
    uid: "1",
    kind: "individual",
    name: "BLOCKMAN, Viktor",
    aliases: ["BLOKMAN, Victor"],
    programs: ["TEST", "SDGT"],
    addresses: [{ city: "Port Test", country: "Sandboxia" }],
    remarks: "DOB 1960; nationality unknown.",
  });
  expect(entries.map(({ kind }) => kind)).toEqual(["individual", "entity", "vessel"]);
});

test("an incomplete download is named with file and line", () => {
  const [entries, addresses, aliases] = FILES;
  const text = entries.bytes.toString("utf8");
  const half = { ...entries, bytes: Buffer.from(text.slice(0, text.indexOf("HARBOR") + 3)) };
  expect(faultOf([half, addresses, aliases])).toMatch(/^sdn\.csv, line 2: /);
  const short = { ...entries, bytes: Buffer.from(text.slice(0, text.indexOf('"2"'))) };
  expect(faultOf([short, addresses, aliases])).toBe("none");
  expect(faultOf([cut(entries, '"1","BLOCKMAN', '"9","BLOCKMAN'), addresses, aliases])).toBe(
    "add.csv, line 1: sdn.csv has no entry 1. Download all files of the list again.",
  );
  expect(faultOf([cut(entries, ",-0- ", ""), addresses, aliases])).toBe(
    "sdn.csv, line 1: the line has 11 columns, and the layout 12.",
  );
  expect(faultOf([{ ...entries, bytes: Buffer.from("\r\n") }, addresses, aliases])).toBe("sdn.csv has no entries.");
  expect(faultOf([cut(entries, '"2","HARBOR', '"1","HARBOR'), addresses, aliases])).toContain("entry 1 is repeated");
});
