import type { IntlShape } from "react-intl";
import type { NotText } from "./decode-text.ts";
import { importLimits, type ImportProblem } from "./import-names.ts";

const megabyte = 1024 * 1024;

type Problem =
  | ImportProblem
  | { problem: NotText | "unreadable" }
  | { problem: "tooLarge"; size: number };

/**
 * Why nothing was taken over, and what can be done.
 * @param source the name of the file, or “The pasted text”
 */
export function wordProblem(
  { formatMessage }: IntlShape,
  source: string,
  problem: Problem,
): string {
  switch (problem.problem) {
    case "empty":
      return formatMessage({ id: "names.empty" }, { source });
    case "workbook":
      return formatMessage({ id: "names.workbook" }, { source });
    case "binary":
      return formatMessage({ id: "names.binary" }, { source });
    case "unreadable":
      return formatMessage({ id: "names.unreadable" }, { source });
    case "tooLarge": {
      const values = {
        size: Math.ceil(problem.size / megabyte),
        most: importLimits.file / megabyte,
      };
      return formatMessage({ id: "names.tooLarge" }, { source, ...values });
    }
    case "tooMany": {
      const values = { count: problem.count, most: importLimits.names };
      return formatMessage({ id: "names.tooMany" }, { source, ...values });
    }
    case "tooLong": {
      const { place, length } = problem;
      return formatMessage(
        { id: "names.tooLong" },
        { source, place, length, most: importLimits.name },
      );
    }
  }
}
