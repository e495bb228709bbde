import { expect, test } from "@playwright/test";
import { cleanName } from "./clean-name";

test("a bank's name is written as people write it", () => {
  const names = {
    "CAMDEN NATIONAL BANK": "Camden National Bank",
    "UNITED BANK OF THE WEST, N.A.": "United Bank of the West, N.A.",
    "PNC BANK, NA": "PNC Bank, NA",
    "BANKWEST-EBS  SERVICES": "Bankwest-Ebs Services",
    "BAR HARBOR BANK & TRUST": "Bar Harbor Bank & Trust",
    "JPMorgan Chase": "JPMorgan Chase",
    "ALASKA USA FCU": "Alaska USA FCU",
  };
  expect(Object.keys(names).map(cleanName)).toEqual(Object.values(names));
});
