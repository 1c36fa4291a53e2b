import { expect, test } from "vitest";
import { viewOf } from "./use-result-view.ts";

test("an entry shows its text, or a result without one", () => {
  expect(viewOf({}, true)).toBe("result");
  expect(viewOf({}, false)).toBe("form");
  expect(viewOf({ resultView: "form" }, true)).toBe("form");
  expect(viewOf({ resultView: "result" }, true)).toBe("result");
  expect(viewOf({ resultView: "result" }, false)).toBe("form");
});
