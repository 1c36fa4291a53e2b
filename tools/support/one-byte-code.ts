import { CommandError } from "@sortes/process";
import { parseSync, Visitor } from "rolldown/utils";

interface Place {
  start: number;
  end: number;
}

// oxlint-disable-next-line no-control-regex
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/**
 * Escapes the non-ASCII characters in a program's names, strings, templates and regular expressions: a single such
 * character can double the memory that the engine needs for the source. Tagged templates stay unchanged, since a tag
 * may read the raw text.
 * @throws CommandError for code that cannot be parsed
 */
export function oneByteCode(code: string, file: string): string {
  if (isAscii(code)) return code;
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new CommandError(`${file}: ${errors[0]?.message}`);
  const places: Place[] = [];
  const tagged = new Set<number>();
  new Visitor({
    Identifier: ({ start, end, name }) => {
      // a name cannot contain a character escaped as two surrogates
      if (!/[\ud800-\udfff]/.test(name)) places.push({ start, end });
    },
    Literal: ({ start, end }) => places.push({ start, end }),
    TemplateElement: ({ start, end }) => places.push({ start, end }),
    TaggedTemplateExpression: ({ quasi }) => {
      for (const { start } of quasi.quasis) tagged.add(start);
    },
  }).visit(program);
  let [written, at] = ["", 0];
  for (const { start, end } of places.toSorted((a, b) => a.start - b.start)) {
    if (start < at || tagged.has(start)) continue;
    written += code.slice(at, start) + escaped(code.slice(start, end));
    at = end;
  }
  return written + code.slice(at);
}

/**
 * Replaces non-ASCII characters, and needless backslashes before them, by `\uXXXX`; escapes of ASCII characters stay.
 */
const escaped = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/\\[\0-\x7f]|\\?[^\0-\x7f]/g, (found) =>
    isAscii(found)
      ? found
      : String.raw`\u${found.slice(-1).charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
