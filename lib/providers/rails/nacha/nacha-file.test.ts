import { expect, test } from "@playwright/test";
import { checkDigitOf } from "@/testing/nacha-files";
import { correctedFacts, fieldText } from "./nacha-file";

test("names become what a field takes", () => {
  expect(fieldText("Café Ñandú – “Súper”", 22)).toBe('Cafe Nandu - "Super"');
  for (const [text, ascii] of [
    ["Łukasz Øystein", "Lukasz Oystein"],
    ["Straße", "Strasse"],
    ["Đorđe", "Dorde"],
    ["Þór Æsir œuvre ħal", "Thor AEsir oeuvre hal"],
    ["O’Brien‑Smith", "O'Brien-Smith"],
    ["Nguyễn Thị Hằng", "Nguyen Thi Hang"],
    ["Iğdır Şahin", "Igdir Sahin"],
    ["李明", ""],
  ] as const)
    expect(fieldText(text, 22)).toBe(ascii);
  expect(fieldText("  A  very long name of a company ", 16)).toBe("A very long name");
});

test("corrected data is read by its code, and invalid data is not accepted", () => {
  const routing = `06100010${checkDigitOf("06100010")}`;
  expect(correctedFacts("C01", "1918171614")).toEqual({ accountNumber: "1918171614" });
  expect(correctedFacts("C02", routing)).toEqual({ routingNumber: routing });
  expect(correctedFacts("C03", `${routing}   1918171614`)).toEqual({
    routingNumber: routing,
    accountNumber: "1918171614",
  });
  expect(correctedFacts("C05", "32")).toEqual({ transactionCode: "32" });
  expect(correctedFacts("C06", "1918171614          32")).toEqual({
    accountNumber: "1918171614",
    transactionCode: "32",
  });
  expect(correctedFacts("C07", `${routing}1918171614       37`)).toEqual({
    routingNumber: routing,
    accountNumber: "1918171614",
    transactionCode: "37",
  });
  // An incorrect check digit, no transaction code, numbers outside of their columns, and numbers with spaces inside.
  for (const [code, data] of [
    ["C02", "061000109"],
    ["C05", "99"],
    ["C01", "123 4567 89"],
    ["C01", "1918171614          1"],
    ["C03", `${routing}   123 4567 89`],
    ["C03", `${routing} 1918171614`],
    ["C06", "1918171614 32"],
    ["C07", `${routing}1918171614 37`],
    ["C03", routing],
  ] as const)
    expect(correctedFacts(code, data), `${code} ${data}`).toBe("unclear");
  expect(correctedFacts("C10", "ACME")).toBeUndefined();
});
