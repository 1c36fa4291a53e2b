import type { IntlShape } from "../../../base/intl.ts";
import { keptListLimits, type NotKept } from "./device-lists.ts";

const kilobyte = 1024;

/** Says why a list was not stored on the device and what to do about it. */
export function wordNotKept({ t }: IntlShape, problem: NotKept): string {
  switch (problem.problem) {
    case "untitled":
      return t("my-lists.untitled");
    case "noNames":
      return t("my-lists.noNames");
    case "tooManyLists":
      return t("my-lists.tooManyLists", { most: keptListLimits.lists });
    case "gone":
      return t("my-lists.goneHere");
    case "taken":
      return t("my-lists.taken", { title: problem.title });
    case "tooManyNames":
      return t("my-lists.tooManyNames", { count: problem.count, most: keptListLimits.names });
    case "longName":
      return t("my-lists.longName", { place: problem.count });
    case "tooLarge": {
      const size = Math.ceil(problem.count / kilobyte);
      return t("my-lists.tooLarge", { size, most: keptListLimits.bytes / kilobyte });
    }
    case "full":
      return t("my-lists.full");
    case "forbidden":
      return t("my-lists.forbidden");
  }
}
