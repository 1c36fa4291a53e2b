import postcss, { type Container, type Root } from "postcss";

/** The class names in a selector, without those inside exclusions and conditions. */
const classesOf = (selector: string): string[] =>
  selector
    .replaceAll(/:(?:not|has|where|is)\([^)]*\)/g, "")
    .match(/\.[\w-]+/g)
    ?.map((name) => name.slice(1)) ?? [];

/** Size of the cache: more sets of classes than there are kinds of pages. */
const mostKept = 100;

/**
 * Finds the rules of a stylesheet that may match a page's elements, in order. Nearly all rules select by class; the few
 * others are included in every page.
 */
export class CriticalStyles {
  readonly #sheet: Root;
  /** Cached rules by the page's classes; the oldest entry is evicted first. */
  readonly #found = new Map<string, string>();

  constructor(stylesheet: string) {
    this.#sheet = postcss.parse(stylesheet);
  }

  /** @param html of the page's elements */
  of(html: string): string {
    const classes = new Set(
      [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")),
    );
    const key = [...classes].sort().join(" ");
    const styles = this.#found.get(key) ?? this.#rulesOf(classes);
    this.#found.delete(key);
    this.#found.set(key, styles);
    if (this.#found.size > mostKept) this.#found.delete(this.#found.keys().next().value ?? "");
    return styles;
  }

  #rulesOf(classes: ReadonlySet<string>): string {
    const sheet = this.#sheet.clone();
    sheet.walkRules((rule) => {
      if (isKeyframe(rule.parent)) return;
      const met = rule.selectors.filter((one) => classesOf(one).every((name) => classes.has(name)));
      if (met.length === 0) rule.remove();
      else rule.selectors = met;
    });
    const used = new Set<string>();
    sheet.walkDecls(/^animation/, ({ value }) => {
      for (const word of value.split(/[\s,]+/)) used.add(word);
    });
    sheet.walkAtRules(/keyframes$/, (rule) => void (used.has(rule.params) || rule.remove()));
    removeEmpty(sheet);
    return sheet.toString();
  }
}

const isKeyframe = (parent: Container["parent"] | Container | undefined): boolean =>
  parent?.type === "atrule" && "name" in parent && String(parent.name).endsWith("keyframes");

/** Removes empty groups, from the innermost. */
function removeEmpty(container: Container): void {
  container.each((node) => {
    if (node.type !== "atrule" || !node.nodes) return;
    removeEmpty(node);
    if (node.nodes.length === 0) node.remove();
  });
}
