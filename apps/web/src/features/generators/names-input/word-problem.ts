import type { IntlShape } from "../../../base/intl.ts";
import type { NotText } from "../../../base/sheets/decode-text.ts";
import { importLimits, type ImportProblem } from "./import-names.ts";

const megabyte = 1024 * 1024;

type Problem =
  | ImportProblem
  | { problem: NotText | "unreadable" | "tooLargeInside" }
  | { problem: "tooLarge"; size: number };

/** Files of other programs, which are packed like workbooks. */
const otherDocument = /\.(?:do[ct]x?|odt|p[po][ts]x?|odp|pages|key|zip)$/i;

/**
 * Says why nothing was imported and what to do.
 * @param source the name of the file, or “The pasted text”
 */
export function wordProblem({ t }: IntlShape, source: string, problem: Problem): string {
  switch (problem.problem) {
    case "empty":
      return t("names.empty", { source });
    case "workbook":
      return t(otherDocument.test(source) ? "names.binary" : "names.workbook", { source });
    case "tooLargeInside":
      return t("names.tooLargeInside", { source });
    case "binary":
      return t("names.binary", { source });
    case "unreadable":
      return t("names.unreadable", { source });
    case "tooLarge": {
      const values = {
        size: Math.ceil(problem.size / megabyte),
        most: importLimits.file / megabyte,
      };
      return t("names.tooLarge", { source, ...values });
    }
    case "tooMany": {
      const values = { count: problem.count, most: importLimits.names };
      return t("names.tooMany", { source, ...values });
    }
    case "tooLong": {
      const { place, length } = problem;
      return t("names.tooLong", { source, place, length, most: importLimits.name });
    }
  }
}
