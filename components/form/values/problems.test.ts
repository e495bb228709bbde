import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { type Control, errorTree, faultLeaves, newControls, problemsOf, summaryLine } from "./problems";

const control = (name: string, label?: string, place = name): Control => ({ name, label, place, section: undefined });
const lines = (errors: readonly { path: string; message: string }[], controls: readonly Control[]) =>
  problemsOf(errors, controls).map(summaryLine);

test("an error is at its own control, or else at the control of the answer around it", () => {
  const controls = [control("birthDate", "Date of birth"), control("birthDate.day", "Day of birth")];
  expect(
    lines(
      [
        { path: "birthDate.day", message: "is required" },
        { path: "birthDate.month", message: "must be a number" },
      ],
      controls,
    ),
  ).toEqual([
    { name: "birthDate.day", label: "Day of birth", message: "is required" },
    { name: "birthDate", label: "Date of birth", message: "must be a number" },
  ]);
});

test("a control with its own message shows it in the summary and below the field", () => {
  const amount = { ...control("amount.value", "Amount"), instead: "must be an amount" };
  const [problem] = problemsOf([{ path: "amount.value", message: "must be a whole number of cents" }], [amount]);
  expect(problem?.message).toBe("must be an amount");
  expect(problem && summaryLine(problem).message).toBe("must be an amount");
});

for (const names of [["scopes"], ["scopes.0", "scopes.1"]])
  test(`the form library's tree keeps a list's own error and those of its elements, with ${names.length} fields`, () => {
    const errors = [
      { path: "scopes.1.name", message: "is unknown" },
      { path: "scopes", message: "is too long" },
      { path: "scopes", message: "comes second" },
      { path: "name.first", message: "is required" },
    ];
    const tree = errorTree(errors, { fields: {}, names, shouldUseNativeValidation: false });
    const leaves = faultLeaves(tree).toSorted((one, other) => (one.path < other.path ? -1 : 1));
    expect(leaves).toEqual([errors[3], errors[1], errors[0]]);
  });

test("an error without a control has its own line, and the form's own error has no field name", () => {
  expect(
    lines(
      [
        { path: "captcha", message: "is missing" },
        { path: "error", message: "The plan is archived." },
      ],
      [control("name", "Name")],
    ),
  ).toEqual([{ message: "captcha — is missing" }, { message: "The plan is archived." }]);
});

test("names with a common prefix are different names", () => {
  expect(lines([{ path: "names", message: "is odd" }], [control("name", "Name")])).toEqual([
    { message: "names — is odd" },
  ]);
});

test("one control shows the same message once", () => {
  const controls = [control("scopes", "Permissions")];
  const twice = [
    { path: "scopes.a", message: "is refused" },
    { path: "scopes.b", message: "is refused" },
  ];
  expect(lines(twice, controls)).toEqual([{ name: "scopes", label: "Permissions", message: "is refused" }]);
});

test("a control counts only while it is rendered", () => {
  const controls = newControls();
  const counts: number[] = [];
  controls.subscribe(() => counts.push(controls.all().length));
  const remove = controls.add(control("name", "Name"));
  remove();
  expect(counts).toEqual([1, 0]);
});

test("the form library's tree returns every message with its path, for a list and for its elements", () => {
  const fault = (message: string) => ({ type: "server", message });
  expect(
    faultLeaves({
      fees: { ...fault("has too many"), "0": { feeName: fault("is required") } },
      metadata: { root: fault("is odd") },
      name: { ...fault("is required"), ref: { message: "never", type: "text" } },
    }),
  ).toEqual([
    { path: "fees", message: "has too many" },
    { path: "fees.0.feeName", message: "is required" },
    { path: "metadata", message: "is odd" },
    { path: "name", message: "is required" },
  ]);
});

test("every message is shown, regardless of the rendered controls", () => {
  const path = fc
    .array(fc.constantFrom("a", "b", "c", "0"), { minLength: 1, maxLength: 4 })
    .map((keys) => keys.join("."));
  fc.assert(
    fc.property(fc.uniqueArray(path), fc.uniqueArray(path), (wrong, drawn) => {
      const errors = wrong.map((at) => ({ path: at, message: `m:${at}` }));
      const said = lines(
        errors,
        drawn.map((name) => control(name, `Label ${name}`)),
      );
      expect(said.map(({ message }) => message).filter((message) => message.includes("m:"))).toHaveLength(wrong.length);
    }),
  );
});
