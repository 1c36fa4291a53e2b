/**
 * Compositions of classes whose order in the style sheet decides otherwise than their author: vanilla-extract names the
 * class that was made first and then those it was made of, and each of these must stand before it where both say the same.
 * The bundler puts the styles of a chunk together, so moving a module between chunks can turn two of them around. A rule
 * that names its class twice (`&&`) wins wherever it stands.
 * @param css all styles of the build
 * @param scripts all its scripts
 * @returns one line for each composition that is the wrong way round
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
  /** Where its last declaration stands. */
  at: number;
  properties: Set<string>;
}

/** What is said of single classes outside of states, media and other elements. */
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

/** `padding` says what `padding-right` says, too. */
const isSame = (a: string, b: string): boolean => a === b || isPartOf(a, b) || isPartOf(b, a);

const isPartOf = (part: string, whole: string): boolean =>
  part.startsWith(`${whole}-`) && !besideOverflow.has(part);
