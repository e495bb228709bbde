import { expect, test } from "@playwright/test";
import { achLine, directoryFile, wireLine } from "@/testing/directories";
import { readDirectory } from "./read-directory";

const [OLD, OLDER, NEW] = ["273976369", "271071321", "021000021"] as const;

const faultOf = (lines: readonly string[], name?: string) => {
  try {
    return readDirectory(directoryFile(lines, name)) && "none";
  } catch (error) {
    return (error as Error).message;
  }
};

test("the ACH directory is read by its columns, and chains of mergers lead to the last number", () => {
  const { directory, sourceDate, rows } = readDirectory(
    directoryFile([
      achLine({ routingNumber: OLDER, newRoutingNumber: OLD }),
      achLine({ routingNumber: OLD, newRoutingNumber: NEW, revised: "110926" }),
      achLine({ routingNumber: NEW, name: "FIRST BANK" }),
      achLine({ routingNumber: "011000015", revised: "091898" }),
      "\u001a",
    ]),
  );
  expect([directory, sourceDate]).toEqual(["fedach", "2026-11-09"]);
  expect(rows.map(({ newRoutingNumber }) => newRoutingNumber)).toEqual([NEW, NEW, undefined, undefined]);
  expect(rows[2]).toEqual({
    routingNumber: NEW,
    name: "FIRST BANK",
    city: "SPRINGFIELD",
    state: "IL",
    details: {
      address: "1 MAIN STREET",
      postalCode: "62701",
      postalCodeExtension: "0000",
      officeCode: "O",
      phoneNumber: "2175550100",
      recordTypeCode: "1",
      revised: "110126",
      servicingFRBNumber: "071000301",
      statusCode: "1",
      viewCode: "1",
    },
  });
  const circle = [
    achLine({ routingNumber: OLD, newRoutingNumber: NEW }),
    achLine({ routingNumber: NEW, newRoutingNumber: OLD }),
  ];
  expect(readDirectory(directoryFile(circle)).rows.map(({ newRoutingNumber }) => newRoutingNumber)).toEqual([NEW, OLD]);
});

test("the wire directory and the list of real-time participants are recognized by their content", () => {
  const wires = readDirectory(directoryFile([wireLine(NEW, "FIRST BANK")]));
  expect(wires).toMatchObject({ directory: "fedwire", sourceDate: "2026-11-01" });
  expect(wires.rows[0]).toMatchObject({
    details: { fundsTransferStatus: true, fundsSettlementOnlyStatus: false, bookEntrySecuritiesTransferStatus: true },
  });
  const csv = ["\u00ef\u00bb\u00bfRouting Number,Name,Receive Payments", `${NEW},"First, Bank",`, `${OLD},Second,no`];
  const participants = readDirectory(directoryFile(csv));
  expect(participants).toMatchObject({ directory: "rtp", sourceDate: "2026-11-20" });
  expect(participants.rows.map(({ name, details }) => [name, details.receivePayments])).toEqual([
    ["First, Bank", true],
    ["Second", false],
  ]);
});

test("a fault names the file and the line", () => {
  const fine = achLine({ routingNumber: NEW });
  const other = achLine({ routingNumber: OLD });
  expect(faultOf([fine, other.slice(0, 120)])).toBe(
    "FedACHdir.txt, line 2: the line has 120 characters, and the layout 155.",
  );
  expect(faultOf([fine, `X${other.slice(1)}`])).toContain("line 2: the line does not begin with a routing number");
  expect(faultOf([fine, other, fine])).toBe(`FedACHdir.txt, line 3: the routing number ${NEW} is also on line 1.`);
  expect(faultOf([achLine({ routingNumber: NEW, revised: "139926" })])).toContain(
    "line 1: the date of the last change",
  );
  expect(faultOf([fine.replace("1110126", "7110126")])).toContain("line 1: the record type");
  expect(faultOf(["<html>", "<p>Not found</p>"], "rtp.csv")).toContain("rtp.csv, line 1: this is neither a directory");
  expect(faultOf(["routingNumber,name", "12345678,Bank"], "rtp.csv")).toBe(
    "rtp.csv, line 2: the routing number must be 9 digits.",
  );
});
