import table from "./confusables.json" with { type: "json" };

const textOf = (codes: string): string =>
  String.fromCodePoint(...codes.split(" ").map((code) => Number.parseInt(code, 16)));

/** The look-alike of each letter, by Unicode's table; see scripts/confusables.ts. */
const prototypes = new Map(
  Object.entries(table.prototypes).flatMap(([prototype, letters]) =>
    letters.split(" ").map((letter) => [textOf(letter), textOf(prototype)] as const),
  ),
);

const invisible = /\p{Default_Ignorable_Code_Point}/u;

/**
 * The key by which names look the same: the skeleton of UTS #39 (Unicode Security Mechanisms, section 4), computed for
 * the name as written and in lower case, so that neither PayPaI with a capital I nor a Cyrillic раураl passes for
 * paypal. For comparison only, not for display.
 */
export function nameSkeleton(name: string): string {
  return skeletonOf(skeletonOf(name.trim().normalize("NFKC")).toLowerCase());
}

function skeletonOf(text: string): string {
  const letters = [...text.normalize("NFD")].filter((letter) => !invisible.test(letter));
  return letters
    .map((letter) => prototypes.get(letter) ?? letter)
    .join("")
    .normalize("NFD");
}
