import { z } from "zod";
import { limits } from "./constants.ts";
import { type Message, messageOf, type MessageArguments } from "./domain-error.ts";
import type { MessageCode } from "./errors.ts";
import { hasControls, isLongerThan } from "./text.ts";

/**
 * Building blocks of inputs. Each text and list has a maximum length, which is checked first, and each field
 * distinguishes missing from wrong values. A test walks every input and allows nothing else.
 */

/** A zod issue with one of our messages. */
export const issueOf = ({ code, params }: Message) => ({
  code: "custom" as const,
  message: code,
  params: { ...params },
});

/** A zod issue from a code and its parameters, which the compiler requires. */
export const issue = (...said: MessageArguments<MessageCode>) => issueOf(messageOf(...said));

/** Distinguishes missing from invalid values here, since zod drops the input before the caller formats an issue. */
const missingOrInvalid = {
  error: ({ code, input }: { code: string; input?: unknown }): MessageCode | undefined =>
    (code === "invalid_type" || code === "invalid_value") && input === undefined
      ? "REQUIRED"
      : undefined,
};

/** An object with exactly these fields. */
export const form = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject(shape, missingOrInvalid);

/** An issue for a value that is too long. `continue: false`: no further check runs. */
const tooLong = (origin: "string" | "array", max: number, message?: Message) => ({
  ...(message
    ? issueOf(message)
    : { code: "too_big" as const, origin, maximum: max, inclusive: true }),
  continue: false,
});

/** Any text of at most `max` characters (code points). */
export const text = (max: number, tooMuch?: Message) =>
  z
    .string(missingOrInvalid)
    .check((ctx) => {
      if (isLongerThan(ctx.value, max))
        ctx.issues.push({ ...tooLong("string", max, tooMuch), input: ctx.value });
    })
    .meta({ maxLength: max });

/** Control characters except tab and line ends. */
// oxlint-disable-next-line no-control-regex -- refusing these is the purpose
const controlsButLineEnds = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** One line of text. Rejects control characters and lone surrogates, which cannot be stored faithfully. */
export const line = (max: number) =>
  text(max).refine((value) => !hasControls(value), {
    error: issue("CONTROL_CHARACTERS").message,
  });

/** Text of several lines, such as a description. */
export const paragraph = (max: number) =>
  text(max).refine((value) => value.isWellFormed() && !controlsButLineEnds.test(value), {
    error: issue("CONTROL_CHARACTERS").message,
  });

const tooLarge: Message = {
  code: "HISTORY_ITEM_TOO_LARGE",
  params: { kilobytes: limits.historyItem.bytes / 1024, entries: limits.historyItem.entries },
};

/**
 * Names in one text, as pasted or joined. The default limits are those of a saved result and of a name.
 * @param separators between two names
 */
export const namesText = (
  separators: RegExp,
  most: { characters: number; tooMuch: Message } = {
    characters: limits.historyItem.bytes,
    tooMuch: tooLarge,
  },
) =>
  text(most.characters, most.tooMuch)
    .refine((value) => value.isWellFormed() && !controlsButLineEnds.test(value), {
      error: issue("CONTROL_CHARACTERS").message,
      abort: true,
    })
    .check(({ value, issues }) => {
      const long = value
        .split(separators)
        .map((name) => name.trim())
        .filter((name) => name !== "")
        .findIndex((name) => isLongerThan(name, limits.name));
      if (long === -1) return;
      const params = { place: long + 1, max: limits.name };
      issues.push({ ...issue("NAME_TOO_LONG", params), input: value });
    });

/** At most `max` entries, counted before any of them is validated. */
export const list = <Entry extends z.ZodType>(entry: Entry, max: number, tooMany?: Message) =>
  z.preprocess((value: z.input<Entry>[], ctx) => {
    if (Array.isArray(value) && value.length > max)
      ctx.addIssue({ ...tooLong("array", max, tooMany), input: value });
    return value;
  }, z.array(entry, missingOrInvalid).max(max));

/** Entries of a saved result, up to their maximum number. */
export const savedList = <Entry extends z.ZodType>(entry: Entry) =>
  list(entry, limits.historyItem.entries, tooLarge);

export const choice = <const Options extends readonly string[]>(options: Options) =>
  z.enum(options, missingOrInvalid);

export const flag = z.boolean(missingOrInvalid);

/** Numbers that JSON and JavaScript carry exactly: ±(2⁵³ − 1). */
export const safeInteger = z.int(missingOrInvalid);

/** Any finite number. */
export const decimal = z.number(missingOrInvalid);

/** The version of a stored record, for optimistic locking. */
export const versionNumber = safeInteger.min(1).max(2 ** 31 - 1);

export const itemId = z.uuid(missingOrInvalid);

/**
 * An optional field. Null counts as missing, since programs whose language has no missing fields send it. Not for the
 * fields of a change, where null could also mean removing the value.
 */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();

/** A moment as programs write it: RFC 3339, with an offset. */
export const moment = text(40).refine(
  (value) => z.iso.datetime({ offset: true }).safeParse(value).success,
  { error: issue("TIME_MALFORMED").message },
);

/** The time of the last change that the caller has read: the request fails if the record has changed since. */
export const lastChange = moment.optional();
