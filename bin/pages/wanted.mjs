const SCORES = { performance: { atLeast: 96 }, accessibility: { atLeast: 100 }, bestPractices: { atLeast: 100 } };

/** Targets for each group of pages: Lighthouse scores, LCP in seconds, scripts in kB of gzip. */
const WANTED = {
  hosted: { ...SCORES, lcp: { atMost: 2 }, scripts: { atMost: 150 } },
  // React and Next alone take 133 kB.
  "sign-in": { ...SCORES, scripts: { atMost: 155 } },
  dashboard: { ...SCORES, scripts: { atMost: 230 } },
  reference: SCORES,
};

export const wantedOf = ({ group }, figure) => WANTED[group][figure];

/** Whether a page misses a target. A figure that was not measured counts as met. */
export function isMiss(page, figure) {
  const { atLeast = -Infinity, atMost = Infinity } = wantedOf(page, figure) ?? {};
  return page[figure] < atLeast || page[figure] > atMost;
}

export const misses = (page) => Object.keys(WANTED[page.group]).filter((figure) => isMiss(page, figure));
