import pino from "pino";

/** Maximum depth of nested objects in a logged error. */
const deepest = 5;

/**
 * Serialises an error for the log with all texts masked: message, stack, and properties of libraries, such as a row
 * named by the database.
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
