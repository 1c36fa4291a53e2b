import { limits } from "@sortes/contract";

/** Fields of a block, by lower-case name; the first of repeated fields. */
export type Fields = ReadonlyMap<string, string>;

/** Maximum characters of a field; longer ones are cut. */
const longestField = 4000;
/** Maximum fields read from a text. */
const fieldsRead = limits.report.recipients * 20;

interface Line {
  /** Lower-case name. */
  name: string;
  value: string;
}

/**
 * The fields in a text (RFC 5322), in order; undefined stands for a blank line. A line that begins with a space, or
 * with a server's reply code, continues the previous field. Some servers put a space before the colon.
 */
function* linesOf(text: string): Generator<Line | undefined> {
  let open: Line | undefined;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === "") {
      if (open) yield open;
      open = undefined;
      yield undefined;
    } else if (/^(?:\s|[45]\d\d[ -])/.test(line)) {
      if (open && open.value.length < longestField)
        open.value = `${open.value} ${line.trim()}`.slice(0, longestField);
    } else {
      if (open) yield open;
      const [, name, value = ""] = /^([!-9;-~]{1,100})[ \t]*:(.*)$/.exec(line) ?? [];
      open = name === undefined ? undefined : { name: name.toLowerCase(), value: trimmed(value) };
    }
  }
  if (open) yield open;
}

const trimmed = (value: string): string => value.trim().slice(0, longestField);

/** All fields in a text, in their order. */
export function fieldsIn(text: string): Line[] {
  const found: Line[] = [];
  for (const line of linesOf(text)) {
    if (line) found.push(line);
    if (found.length === fieldsRead) break;
  }
  return found;
}

/** The fields up to the first blank line after one, such as the headers of a mail. */
export function headOf(text: string): Fields {
  const fields = new Map<string, string>();
  for (const line of linesOf(text)) {
    if (line && !fields.has(line.name)) fields.set(line.name, line.value);
    if (!line && fields.size > 0) break;
  }
  return fields;
}
