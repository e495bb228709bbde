/** The rows that can be seen, in all lists of the page. */
function rowsOfPage(): HTMLElement[] {
  const all = document.querySelectorAll<HTMLElement>("main tr[data-row]");
  return [...all].filter((row) => row.checkVisibility());
}

/** Moves focus to the next row or the one before it, beginning with the first. Says whether there is any row. */
export function focusRow(step: 1 | -1): boolean {
  const rows = rowsOfPage();
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
  if (!row) return false;
  nameIn(row).focus();
  return true;
}

/**
 * Returns what stands for a row under focus: the link or button of its name, or the row where its name is only text.
 */
function nameIn(row: HTMLElement): HTMLElement {
  return row.querySelector<HTMLElement>("th :is(a, button)") ?? row;
}
