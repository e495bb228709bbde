import { expect, test } from "@playwright/test";
import { LAST_TRACE, nextTraces } from "./file-limits";

test("a file that would pass the last trace number begins again at 1", () => {
  expect(nextTraces(0, 5)).toEqual({ before: 0, last: 5 });
  expect(nextTraces(LAST_TRACE - 5, 5)).toEqual({ before: LAST_TRACE - 5, last: LAST_TRACE });
  expect(nextTraces(LAST_TRACE - 4, 5)).toEqual({ before: 0, last: 5 });
  expect(nextTraces(LAST_TRACE, 1)).toEqual({ before: 0, last: 1 });
});
