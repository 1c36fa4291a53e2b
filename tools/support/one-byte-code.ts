import { CommandError } from "@sortes/process";
import { parseSync, Visitor } from "rolldown/utils";

interface Place {
  start: number;
  end: number;
}

// oxlint-disable-next-line no-control-regex
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/**
 * The same program with escapes for what is not ASCII in its names, texts, templates and regular expressions: the engine keeps a source
 * with one other character in twice the memory. Templates of tags stay as they are, since a tag may read them unescaped.
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
      // an escape of two halves is none in a name
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

/** Escapes of ASCII stay; one of another character, which means that character, becomes the usual escape. */
const escaped = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/\\[\0-\x7f]|\\?[^\0-\x7f]/g, (found) =>
    isAscii(found)
      ? found
      : String.raw`\u${found.slice(-1).charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
