import { expect, test } from "@playwright/test";
import { matchingOptions } from "@/components/ui/matching-options";
import type { Language } from "@/lib/core/language";
import { industryWords, TRADES } from "./trades";

const found = (typed: string, language: Language) =>
  matchingOptions(
    TRADES[language].map(({ mcc, name, also }) => ({ value: mcc, label: name, hint: mcc, also })),
    typed,
  ).map(({ value }) => value);

test("a trade is found by the words that people use for it", () => {
  const wanted = {
    coffee: "5812",
    cafe: "5814",
    salon: "7230",
    plumber: "1711",
    lawyers: "8111",
    yoga: "7997",
    bakery: "5462",
    "e-commerce": "5999",
    ecommerce: "5964",
    "online store": "5999",
    gas: "5541",
    "dry cleaner": "7210",
    dentist: "8021",
    "5812": "5812",
  };
  for (const [typed, mcc] of Object.entries(wanted)) expect(found(typed, "en"), typed).toContain(mcc);
});

test("a trade is found in Spanish, with and without accents", () => {
  const wanted = {
    café: "5812",
    cafeteria: "5812",
    peluqueria: "7230",
    plomero: "1711",
    abogados: "8111",
    yoga: "7997",
    panadería: "5462",
    "comercio electronico": "5999",
    gasolinera: "5541",
    dentista: "8021",
  };
  for (const [typed, mcc] of Object.entries(wanted)) expect(found(typed, "es"), typed).toContain(mcc);
});

test("a trade that is called so comes before one that is also called so", () => {
  expect(found("Restaurants", "en").at(0)).toBe("5812");
  expect(found("software", "en").at(-1)).not.toBe("5817");
  expect(found("no such trade at all", "en")).toEqual([]);
});

test("every trade has a code, a name of its own and other words, in both languages", () => {
  expect(TRADES.en.length).toBeGreaterThan(100);
  for (const trades of Object.values(TRADES)) {
    expect(new Set(trades.map(({ name }) => name)).size).toBe(trades.length);
    for (const { mcc, name, also } of trades)
      expect([/^\d{4}$/.test(mcc), name !== "", also !== ""], mcc).toEqual([true, true, true]);
  }
  expect(TRADES.es.map(({ mcc }) => mcc)).toEqual([...TRADES.en.map(({ mcc }) => mcc)].sort());
});

test("an industry is told by its name and code, an unknown one by its code", () => {
  expect(industryWords("5812")).toBe("Restaurants (5812)");
  expect(industryWords("5812", "es")).toBe("Restaurantes (5812)");
  expect(industryWords("0000")).toBe("0000");
});
