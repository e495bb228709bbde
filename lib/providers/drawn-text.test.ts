import { expect, test } from "@playwright/test";
import { drawnText } from "./drawn-text";

/** A font of Latin and Greek letters. */
const has = (codePoint: number) => codePoint >= 0x20 && codePoint < 0x400;

test("letters that a font has stay, as one sign with their accents", () => {
  for (const text of ["", "Payment", "Café Zoë", "Ταβέρνα"]) expect(drawnText(text, has)).toBe(text);
  expect(drawnText("Cafe\u0301", has)).toBe("Café");
});

test("a letter that a font lacks becomes one sign, however many parts it has", () => {
  expect(drawnText("北京 Café", has)).toBe("\ufffd\ufffd Café");
  expect(drawnText("Hi 👨‍👩‍👧 🇩🇪!", has)).toBe("Hi \ufffd \ufffd!");
});

test("invisible characters are dropped, and a line end becomes a space", () => {
  expect(drawnText("é\u200e\u2066a\u2069\u0007", has)).toBe("éa");
  expect(drawnText("é\r\na\tb", has)).toBe("é a b");
});
