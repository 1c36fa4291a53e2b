import { type CallExpression, type NewExpression, parseSync, Visitor } from "oxc-parser";

/** A regular expression as written in a source. */
export interface Written {
  file: string;
  line: number;
  /** The literal's text; undefined if the expression is built at run time. */
  literal: { source: string; flags: string } | undefined;
}

/** Every regular expression literal and `RegExp` call of a source. @throws Error if the source cannot be parsed. */
export function expressionsIn(file: string, text: string): Written[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: Written[] = [];
  const add = (start: number, literal: Written["literal"]) =>
    found.push({ file, line: text.slice(0, start).split("\n").length, literal });
  const construct = ({ start, callee }: CallExpression | NewExpression) => {
    if (callee.type === "Identifier" && callee.name === "RegExp") add(start, undefined);
  };
  new Visitor({
    Literal(node) {
      if (!("regex" in node)) return;
      const { pattern, flags } = node.regex;
      add(node.start, { source: pattern, flags });
    },
    NewExpression: construct,
    CallExpression: construct,
  }).visit(program);
  return found.toSorted((a, b) => a.line - b.line);
}
