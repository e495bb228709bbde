interface SelectOption {
  value: string;
  label: string;
  isDisabled?: boolean;
}

/**
 * The options of a select, with the stored value if they lack it. It takes the label of the option that differs only in
 * case (the API accepts `ma` for `MA`), and otherwise is shown as it is.
 */
export function withStored(options: readonly SelectOption[], stored: unknown): readonly SelectOption[] {
  if (typeof stored !== "string" || stored === "" || options.some(({ value }) => value === stored)) return options;
  const same = options.find(({ value }) => value.toLowerCase() === stored.toLowerCase());
  return [...options, { value: stored, label: same?.label ?? stored }];
}
