import { expect, test } from "vitest";
import { viewOf } from "./use-result-view.ts";

test("a history entry shows the view it names, or the form if there is no result", () => {
  expect(viewOf({}, true)).toBe("result");
  expect(viewOf({}, false)).toBe("form");
  expect(viewOf({ resultView: "form" }, true)).toBe("form");
  expect(viewOf({ resultView: "result" }, true)).toBe("result");
  expect(viewOf({ resultView: "result" }, false)).toBe("form");
});
