import { defineConfig } from "oxlint";

interface Package {
  readonly folder: string;
  /** The packages that it may import; its tests may also import itself and `testing`. */
  readonly ours: readonly string[];
  /** The packages from which it may import types only. */
  readonly types?: readonly string[];
  /** The packages of other people that it may import, where they are counted; its tests may import any. */
  readonly others?: readonly string[] | undefined;
  /** The layers of its `src`, by file or folder, from top to bottom. No import goes up. */
  readonly layers?: readonly (readonly string[])[];
  /** The folder that has one folder for each domain, below its own. */
  readonly domains?: string;
}

/**
 * The imports that each domain may have beside the ground, in every package: whole domains, or single rooms.
 * `tools/test/domain-rules.test.ts` compares this with ARCHITECTURE.md, and plants a violation of each row.
 */
export const domains: Readonly<Record<string, readonly string[]>> = {
  generators: [],
  draws: ["generators"],
  newsletter: [],
  accounts: [],
  site: ["generators", "newsletter/readers"],
  operations: ["newsletter/sending"],
};

/**
 * The domains whose queries a domain of the server and the worker may call beside its own and those that it may import.
 * Every row has its owner and its audit entry in `accounts`, which also erases people; `operations` looks at everything.
 */
export const queries: Readonly<Record<string, readonly string[]>> = {
  generators: ["accounts"],
  draws: ["accounts"],
  newsletter: ["accounts"],
  accounts: ["generators", "newsletter", "site", "operations"],
  site: ["accounts"],
  operations: ["accounts", "draws", "newsletter"],
};

const apps = ["contract", "core", "db", "email", "i18n", "pictures", "process", "queue"];
const everything = [
  ...apps,
  "client",
  "db/backup",
  "db/embedded",
  "server",
  "testing",
  "ui",
  "ui/tokens",
  "web",
  "worker",
];

/** What each package may import: the table of ARCHITECTURE.md, which `tools/test/import-rules.test.ts` compares with this. */
export const packages: Readonly<Record<string, Package>> = {
  contract: { folder: "packages/contract", ours: [], others: ["zod"], domains: "src" },
  core: {
    folder: "packages/core",
    ours: ["contract"],
    others: ["@noble/curves", "@noble/hashes", "csv-parse"],
  },
  ui: { folder: "packages/ui", ours: [] },
  process: { folder: "packages/process", ours: [] },
  i18n: { folder: "packages/i18n", ours: ["contract"] },
  db: {
    folder: "packages/db",
    ours: ["contract", "core", "process"],
    domains: "src/queries",
  },
  queue: { folder: "packages/queue", ours: ["contract", "process"] },
  pictures: { folder: "packages/pictures", ours: ["contract", "db", "process"] },
  email: { folder: "packages/email", ours: ["contract", "i18n"], domains: "src" },
  testing: { folder: "packages/testing", ours: ["contract", "process"] },
  server: {
    folder: "apps/server",
    ours: [...apps, "contract/meanings"],
    domains: "src/features",
    layers: [
      ["main", "stopping", "commands", "index"],
      ["app"],
      ["rest"],
      ["router"],
      ["features"],
      ["trpc"],
      ["http"],
      ["config", "env", "failure", "limits", "schema-guard"],
    ],
  },
  worker: { folder: "apps/worker", ours: apps, domains: "src" },
  web: {
    folder: "apps/web",
    ours: ["contract", "core", "i18n", "ui"],
    types: ["server"],
    domains: "src/features",
    layers: [
      ["main", "page", "prerender", "router", "routeTree.gen", "routes"],
      ["shell"],
      ["features"],
      ["base", "catalogues"],
    ],
  },
  client: { folder: "packages/client", ours: [], types: ["contract", "server"] },
  tools: {
    folder: "tools",
    ours: ["contract", "db", "db/backup", "db/embedded", "process", "queue"],
  },
  tests: { folder: "tests", ours: everything },
  bench: { folder: "bench", ours: everything },
};

/** Exports of a package beside its index. */
const exposed: Readonly<Record<string, readonly string[]>> = {
  db: [...Object.keys(domains), "ground"].map((domain) => `db/${domain}/**`),
  core: ["core/csv-rows", "core/draws", "core/draws/**", "core/pet-names/*"],
  i18n: ["i18n/catalogues/**"],
  process: ["process/metrics", "process/tracing"],
  testing: ["testing/*"],
  ui: ["ui/tokens"],
};

/**
 * @param paths negated patterns of relative paths; oxlint applies negations to all patterns of the rule
 * @param shut entries of packages that these files may not import, although the package may
 */
function imports(
  { ours, types = [], others }: Package,
  more: readonly object[] = [],
  paths: readonly string[] = ["!./**", "!../**"],
  shut: readonly string[] = [],
) {
  const listed = [...ours, ...types]
    .flatMap((name) => [name, ...(exposed[name] ?? [])])
    .filter((entry) => !shut.includes(entry));
  const open = listed.map((name) => `!@sortes/${name}`);
  const counted = ["*", "!.", "!..", ...paths, ...(others ?? []).flatMap(both)];
  const all = [...ours, ...(others ?? [])].join(", ") || "nothing of ours";
  return error({
    paths: types.map((name) => ({
      name: `@sortes/${name}`,
      allowTypeImports: true,
      message: `Only types may come from @sortes/${name}.`,
    })),
    patterns: [
      {
        group: [...(others ? counted : []), "@sortes/**", ...open],
        message: `This package may import ${all} (see ARCHITECTURE.md).`,
      },
      {
        regex: "^(\\.\\./)+(apps|packages|tools|tests|bench)/",
        message: "Import another package by its name, not by its path.",
      },
      ...more,
    ],
  });
}

/** A rule at error level. */
const error = <T>(...options: T[]): ["error", ...T[]] => ["error", ...options];

const both = (name: string): string[] => [`!${name}`, `!${name}/**`];

/** The imports that a layer of a package may not have, since they go up. */
const upwards = (layers: readonly (readonly string[])[], place: number) => {
  const above = layers.slice(0, place).flat();
  const names = above.map((name) => name.replace(".", "\\."));
  return {
    regex: `^(\\.{1,2}/)+(${names.join("|")})(\\.tsx?$|/)`,
    message: `This is below ${above.join(", ")} (see ARCHITECTURE.md).`,
  };
};

/** The rules of each layer of a package except the top one. Tests may import any layer. */
const layerRules = (one: Package) =>
  (one.layers ?? []).slice(1).map((layer, i) => ({
    files: layer
      .flatMap((name) => [`${name}.ts`, `${name}/**`])
      .map((path) => `${one.folder}/src/${path}`),
    rules: { "no-restricted-imports": imports(one, [upwards(one.layers ?? [], i + 1)]) },
  }));

/** The rules of each domain of a package. */
const domainRules = (one: Package) =>
  Object.entries(one.domains === undefined ? {} : domains).map(([domain, open]) => {
    const [, layer] = (one.domains ?? "").split("/");
    const layers = one.layers ?? [];
    const place = layers.findIndex((names) => names.includes(layer ?? ""));
    const message = `${domain} may import ${["the ground", ...open].join(", ")} (see ARCHITECTURE.md).`;
    const across = Object.keys(domains)
      .filter((name) => name !== domain && !open.includes(name))
      .map((name) => {
        const rooms = open.filter((path) => path.startsWith(`${name}/`));
        return {
          // a room may have the name of a domain, so only paths out of this domain count
          group: ["..", "../..", "../../..", "../../../..", "../../../../.."].flatMap((up) => [
            `${up}/${name}/**`,
            ...rooms.map((room) => `!${up}/${room}/**`),
          ]),
          message,
        };
      });
    const called = [domain, ...open, ...(queries[domain] ?? [])];
    // a negated pattern would open them for every rule of the file, so the entries of the others are not listed
    const shut = Object.keys(domains).flatMap((name) =>
      called.includes(name) ? [] : [`db/${name}/**`],
    );
    const near = ["../", "../../"].flatMap((up) =>
      ["*.ts", ...open.map((path) => `${path}/**`)].map((path) => `!${up}${path}`),
    );
    const more = place > 0 ? [...across, upwards(layers, place)] : across;
    return {
      files: [`${one.folder}/${one.domains}/${domain}/**`],
      rules: {
        "no-restricted-imports": imports(one, more, one.others && ["!./**", ...near], shut),
      },
    };
  });

const packageRules = Object.entries(packages).flatMap(([name, one]) => {
  const tests = { ...one, ours: [...one.ours, name, "testing"], others: undefined };
  return [
    { files: [`${one.folder}/**`], rules: { "no-restricted-imports": imports(one) } },
    ...layerRules(one),
    ...domainRules(one),
    {
      files: ["**/*.test.ts", "**/*.test.tsx", "test/**"].map((path) => `${one.folder}/${path}`),
      rules: { "no-restricted-imports": imports(tests) },
    },
  ];
});

const forbidden = {
  luck: { object: "Math", property: "random", message: "Take a RandomSource argument." },
  env: { object: "process", property: "env", message: "Read the environment in env.ts." },
  sql: {
    object: "sql",
    property: "raw",
    message: "Parameters keep SQL safe: use sql`…` or sql.id().",
  },
};

const forbid = (...names: (keyof typeof forbidden)[]) =>
  error(...names.map((name) => forbidden[name]));

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "react", "jsx-a11y", "import", "promise", "vitest"],
  categories: { correctness: "error" },
  rules: {
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/no-misused-spread": ["error", { allow: ["string"] }],
    "typescript/switch-exhaustiveness-check": "error",
    "react/rules-of-hooks": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    "vitest/expect-expect": [
      "error",
      { assertFunctionNames: ["expect", "expect*", "*.expect*", "assert*", "fc.assert"] },
    ],
    "import/default": "off",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-default-export": "error",
    "no-restricted-properties": forbid("luck", "env", "sql"),
  },
  ignorePatterns: ["**/dist/**", "**/*.gen.ts", "**/.ssr/**"],
  overrides: [
    ...packageRules,
    { files: ["**/env.ts"], rules: { "no-restricted-properties": forbid("luck", "sql") } },
    {
      files: ["bench/**", "**/*.test.ts", "**/*.test.tsx"],
      rules: { "no-restricted-properties": forbid("sql") },
    },
    {
      files: ["apps/web/**", "packages/ui/**"],
      rules: { "react/rules-of-hooks": "error", "react/exhaustive-deps": "error" },
    },
    {
      files: ["**/*.config.ts", "**/vitest-global-setup.ts"],
      rules: { "import/no-default-export": "off" },
    },
  ],
});
