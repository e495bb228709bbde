interface SelectOption {
  value: string;
  label: string;
  isDisabled?: boolean;
}

/**
 * Returns a select's options, plus the stored value if they lack it. If an option differs from it only in case (the API
 * accepts `ma` for `MA`), the stored value gets that option's label; otherwise it is its own label.
 */
export function withStored(options: readonly SelectOption[], stored: unknown): readonly SelectOption[] {
  if (typeof stored !== "string" || stored === "" || options.some(({ value }) => value === stored)) return options;
  const same = options.find(({ value }) => value.toLowerCase() === stored.toLowerCase());
  return [...options, { value: stored, label: same?.label ?? stored }];
}
