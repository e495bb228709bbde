const SCORES = { performance: { atLeast: 96 }, accessibility: { atLeast: 100 }, bestPractices: { atLeast: 100 } };

/** Says what is wanted of each group of pages: scores of Lighthouse, LCP in seconds, scripts in kB of gzip. */
const WANTED = {
  hosted: { ...SCORES, lcp: { atMost: 2 }, scripts: { atMost: 150 } },
  // React and Next alone are 133 of them.
  "sign-in": { ...SCORES, scripts: { atMost: 155 } },
  dashboard: { ...SCORES, scripts: { atMost: 230 } },
  reference: SCORES,
};

/** Returns what is wanted of a page in one figure, if anything. */
export const wantedOf = ({ group }, figure) => WANTED[group][figure];

/** Whether a page is not as wanted in one figure. What was not measured does not miss. */
export function isMiss(page, figure) {
  const { atLeast = -Infinity, atMost = Infinity } = wantedOf(page, figure) ?? {};
  return page[figure] < atLeast || page[figure] > atMost;
}

/** The figures in which a page is not as wanted. */
export const misses = (page) => Object.keys(WANTED[page.group]).filter((figure) => isMiss(page, figure));
