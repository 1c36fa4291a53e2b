import type { Licensed } from "./lockfile.ts";

/** Licences that only require attribution. */
const permissive = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
  "Unlicense",
]);

interface Judged {
  packages: RegExp;
  licence: string;
  reason: string;
}

/** Packages with other licences, and why they are allowed. */
const judged: readonly Judged[] = [
  {
    packages: /^lightningcss(?:-[\w-]+)?$/,
    licence: "MPL-2.0",
    reason:
      "Makes the styles when the web app is built, unchanged and as a program of its own. The licence covers its own files, none of which are served.",
  },
  {
    packages: /^caniuse-lite$/,
    licence: "CC-BY-4.0",
    reason:
      "A table that the build reads, named here as its licence asks; nothing of it is served.",
  },
  {
    packages: /^@zone-eu\/mailsplit$/,
    licence: "(MIT OR EUPL-1.1+)",
    reason: "Taken under MIT, which it leaves to choose.",
  },
  {
    packages: /^slick$/,
    licence: "MIT (http://mootools.net/license.txt)",
    reason: "MIT, with an address written beside it.",
  },
  ...["LGPL-3.0-or-later", "Apache-2.0 AND LGPL-3.0-or-later"].map((licence) => ({
    packages: /^@img\/sharp-(?:libvips|win32)-/,
    licence,
    reason:
      "libvips, which makes pictures smaller, unchanged and as a shared library: anybody can put another one in its place.",
  })),
  {
    packages: /^@img\/sharp-wasm32$/,
    licence: "Apache-2.0 AND LGPL-3.0-or-later AND MIT",
    reason: "The same for systems on which Sortes does not run; nothing installs it.",
  },
  {
    packages: /^pako$/,
    licence: "(MIT AND Zlib)",
    reason:
      "Zlib asks for what MIT asks for, and that changed files say so; nothing of it is changed.",
  },
];

/** Why a package is allowed although its licence is not in the permissive list. */
const reasonFor = ({ name, licence }: Licensed): string | undefined =>
  judged.find((one) => one.packages.test(name) && one.licence === licence)?.reason;

/** Packages whose licence nobody has approved: copyleft, unknown or new. */
export const unjudgedLicences = (all: readonly Licensed[]): Licensed[] =>
  all.filter((one) => !permissive.has(one.licence) && reasonFor(one) === undefined);

/** Approvals of packages that are no longer installed. */
export const needlessJudgements = (all: readonly Licensed[]): string[] =>
  judged
    .filter(({ packages, licence }) =>
      all.every((one) => !packages.test(one.name) || one.licence !== licence),
    )
    .map(({ packages }) => packages.source);

/** The readable list: packages by licence, the most frequent licence first, with the reasons. */
export function licenceList(all: readonly Licensed[]): string {
  const groups = [...Map.groupBy(all, ({ licence }) => licence || "no licence")];
  return groups
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([licence, some]) => {
      const reasons = new Set(some.map(reasonFor).filter((reason) => reason !== undefined));
      const lines = some.map(({ name, version }) => `  ${name} ${version}`);
      return [`${licence} (${some.length})`, ...reasons, ...lines].join("\n");
    })
    .join("\n\n");
}
