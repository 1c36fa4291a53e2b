import pino from "pino";

/** Objects within objects that an error is told with. */
const deepest = 5;

/**
 * Tells an error to a log with each of its texts masked: its message, its stack, and what libraries add, such as the
 * row that a database names.
 */
export const maskedError =
  (mask: (text: string) => string) =>
  (error: Error): unknown => {
    const tell = (value: unknown, depth: number): unknown => {
      if (typeof value === "string") return mask(value);
      if (typeof value !== "object" || value === null) return value;
      if (depth === 0) return undefined;
      if (Array.isArray(value)) return value.map((entry) => tell(entry, depth - 1));
      return Object.fromEntries(
        Object.entries(value).map(([key, entry]) => [key, tell(entry, depth - 1)]),
      );
    };
    return tell(pino.stdSerializers.err(error), deepest);
  };
