import type { IntlShape } from "react-intl";
import { keptListLimits } from "./kept-lists.ts";
import type { NotKept } from "./use-kept-lists.ts";

const kilobyte = 1024;

/** Why a list is not kept, and what can be done. */
export function wordNotKept({ formatMessage }: IntlShape, problem: NotKept): string {
  switch (problem.problem) {
    case "untitled":
      return formatMessage({ id: "names.keptUntitled" });
    case "noNames":
      return formatMessage({ id: "names.keptNoNames" });
    case "tooManyLists":
      return formatMessage({ id: "names.keptTooManyLists" }, { most: keptListLimits.lists });
    case "gone":
      return formatMessage({ id: "names.keptGone" });
    case "taken":
      return formatMessage({ id: "names.keptTaken" }, { title: problem.title });
    case "tooManyNames": {
      const values = { count: problem.count, most: keptListLimits.names };
      return formatMessage({ id: "names.keptTooManyNames" }, values);
    }
    case "longName":
      return formatMessage({ id: "names.keptLongName" }, { place: problem.count });
    case "tooLarge": {
      const size = Math.ceil(problem.count / kilobyte);
      const most = keptListLimits.bytes / kilobyte;
      return formatMessage({ id: "names.keptTooLarge" }, { size, most });
    }
    case "full":
      return formatMessage({ id: "names.keptFull" });
    case "forbidden":
      return formatMessage({ id: "names.keptForbidden" });
  }
}
