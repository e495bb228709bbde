interface SandboxBank {
  name: string;
  takesRTP: boolean;
}

/** Large US banks with their routing numbers. In the sandbox, searches find them, and they take instant payments. */
const BANKS: Readonly<Record<string, readonly string[]>> = {
  "Ally Bank": ["124003116"],
  "BMO Bank": ["071000288"],
  "Bank of America": ["026009593", "121000358", "111000025", "053000196", "063100277"],
  "Capital One": ["065000090", "051405515", "031176110"],
  "Charles Schwab Bank": ["121202211"],
  Citibank: ["021000089"],
  Comerica: ["072000096"],
  "Fifth Third Bank": ["042000314"],
  "First Horizon Bank": ["084000026"],
  "HSBC Bank USA": ["021001088"],
  "Huntington National Bank": ["044000024"],
  "JPMorgan Chase Bank": ["021000021", "322271627", "111000614"],
  KeyBank: ["041001039"],
  "M&T Bank": ["022000046"],
  "Navy Federal Credit Union": ["256074974"],
  "PNC Bank": ["043000096"],
  "Regions Bank": ["062000019"],
  "TD Bank": ["031201360", "011103093"],
  "Truist Bank": ["053101121", "061000104"],
  "U.S. Bank": ["091000022", "122235821"],
  "USAA Federal Savings Bank": ["314074269"],
  "Wells Fargo Bank": ["121000248", "121042882", "091000019"],
};

/** The banks that searches of the sandbox find. */
export const SANDBOX_BANKS: readonly (SandboxBank & { routingNumber: string })[] = Object.entries(BANKS).flatMap(
  ([name, numbers]) => numbers.map((routingNumber) => ({ routingNumber, name, takesRTP: true })),
);

export const ROUTING_NUMBERS: readonly string[] = SANDBOX_BANKS.map(({ routingNumber }) => routingNumber);

/** The sandbox's results for documented routing numbers. */
const DOCUMENTED: Readonly<Partial<Record<string, Partial<SandboxBank>>>> = {
  "123456780": { name: "Gringotts Bank" },
  "271071321": { takesRTP: true },
};

/** The sandbox has a bank for every routing number. */
export function sandboxBank(routingNumber: string): SandboxBank {
  const name = `Sandbox Bank ${routingNumber.slice(0, 4)}`;
  return { name, takesRTP: ROUTING_NUMBERS.includes(routingNumber), ...DOCUMENTED[routingNumber] };
}
