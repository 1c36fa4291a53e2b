/**
 * Finds compositions of classes whose order in the style sheet contradicts the source: vanilla-extract lists the
 * composed class first and then its parts, and each part must precede it if both set the same property. The bundler
 * joins the styles of a chunk, so moving a module between chunks can swap them. A rule that repeats its class (`&&`)
 * always wins.
 * @param css all styles of the build
 * @param scripts all its scripts
 * @returns one line for each composition in the wrong order
 */
export function turnedStyles(css: string, scripts: readonly string[]): string[] {
  const rules = rulesOfOneClass(css);
  const compositions = new Set(
    scripts.flatMap((script) =>
      [...script.matchAll(/[`"']([A-Za-z_][\w-]*(?: [A-Za-z_][\w-]*)+)[`"']/g)].map(
        ([, names = ""]) => names,
      ),
    ),
  );
  return [...compositions].flatMap((names) => {
    const [made, ...parts] = names.split(" ").map((name) => rules.get(name));
    if (!made) return [];
    return parts.flatMap((part) => {
      if (!part || part.at < made.at) return [];
      const both = [...made.properties].filter((own) =>
        [...part.properties].some((other) => isSame(own, other)),
      );
      return both.length > 0 ? [`.${names.replaceAll(" ", " .")}: ${both.join(", ")}`] : [];
    });
  });
}

interface Rule {
  /** The offset of its last rule in the style sheet. */
  at: number;
  properties: Set<string>;
}

/** The declarations of single classes, without states, media queries and other elements. */
function rulesOfOneClass(css: string): Map<string, Rule> {
  const rules = new Map<string, Rule>();
  for (const { 1: name = "", 2: body = "", index } of css.matchAll(
    /(?<=^|\})\.([A-Za-z_][\w-]*)\{([^{}]*)\}/g,
  )) {
    const rule = rules.get(name) ?? { at: index, properties: new Set<string>() };
    rule.at = index;
    for (const [, property = ""] of body.matchAll(/(?<=^|;)\s*([\w-]+)\s*:/g))
      if (!property.startsWith("--")) rule.properties.add(property);
    rules.set(name, rule);
  }
  return rules;
}

/** Properties that `overflow` does not set, though their names begin with it. */
const besideOverflow = new Set(["overflow-anchor", "overflow-wrap", "overflow-clip-margin"]);

/** `padding` also sets `padding-right`. */
const isSame = (a: string, b: string): boolean => a === b || isPartOf(a, b) || isPartOf(b, a);

const isPartOf = (part: string, whole: string): boolean =>
  part.startsWith(`${whole}-`) && !besideOverflow.has(part);
