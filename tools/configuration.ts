import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { backupVariables, sharedVariables } from "@sortes/contract";
import type { z } from "zod";
import { root } from "./support/paths.ts";

/** The page of all environment variables, relative to the repository's root. */
export const configurationPath = "docs/configuration.md";

type Rules = Readonly<Record<string, () => z.ZodType>>;

const rules = { ...sharedVariables, ...backupVariables };

/** Section titles, by the first variable of each section. */
const sections: Partial<Record<keyof typeof rules, string>> = {
  NODE_ENV: "Server and web app",
  CORS_ORIGINS: "Network",
  APP_SECRET: "Secrets",
  DATA_DIR: "Data and queue",
  SMTP_URL: "Mail",
  SMTP_CONNECTIONS: "Campaigns and bounces",
  MEDIA_URL: "Pictures of campaigns",
  DRAND_RELAYS: "Published draws",
  SUPPORT_EMAIL: "Pages",
  STRIPE_SECRET_KEY: "Payments",
  WORKER_PORT: "Monitoring",
  BACKUP_TO: "Backups",
};

const introduction = `# Configuration

All environment variables. Unset and empty are the same. An invalid value aborts the start and lists the valid ones.

\`npm run configuration\` writes this page from the rules of \`packages/contract/src/variables.ts\`; change the words there.
`;

const conclusion = `## Tests

\`CHROMIUM_PATH\` is the Chromium for tests; unset, tests search for one ([commands.md](commands.md#tests)).
`;

/** The text of docs/configuration.md. */
export const configurationPage = (): string =>
  [introduction, ...sectionsOf(rules), conclusion].join("\n");

/** Rules without a description, and rules that have neither or both of a default and a fallback text. */
export function faultsOf(variables: Rules): string[] {
  return Object.entries(variables).flatMap(([name, rule]) => {
    const { says, fallback } = wordsOf(rule());
    const byRule = defaultOf(rule());
    return [
      ...(says ? [] : [`${name} has no words (says)`]),
      ...(fallback || byRule ? [] : [`${name} has neither a default nor words for it (fallback)`]),
      ...(fallback && byRule ? [`${name} has a default, and words for another (fallback)`] : []),
    ];
  });
}

function sectionsOf(variables: Rules): string[] {
  const parts: { title: string; rows: string[][] }[] = [];
  for (const [name, rule] of Object.entries(variables)) {
    const title = (sections as Record<string, string>)[name];
    if (title) parts.push({ title, rows: [["Variable", "Meaning", "Default when unset"]] });
    const { says = "", fallback } = wordsOf(rule());
    parts.at(-1)?.rows.push([`\`${name}\``, says, defaultOf(rule()) ?? fallback ?? ""]);
  }
  return parts.map(({ title, rows }) => `## ${title}\n\n${tableOf(rows)}`);
}

/** A Markdown table, aligned as `npm run format` does it. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, i) => Math.max(...rows.map((row) => (row[i] ?? "").length)));
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;
  const [first = "", ...others] = rows.map((row) =>
    line(row.map((cell, i) => cell.padEnd(widths[i] ?? 0))),
  );
  return [first, line(widths.map((width) => "-".repeat(width))), ...others].join("");
}

function wordsOf(rule: z.ZodType): { says?: string | undefined; fallback?: string | undefined } {
  const { says, fallback } = rule.meta() ?? {};
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return { says: text(says), fallback: text(fallback) };
}

/** The default in the rule itself, in Markdown. */
function defaultOf(rule: z.ZodType): string | undefined {
  const { data } = rule.safeParse(undefined);
  if (data === undefined) return undefined;
  const values: unknown[] = Array.isArray(data) ? data : [data];
  return values.map((value) => `\`${String(value)}\``).join(", ") || "none";
}

/** `npm run configuration`: writes docs/configuration.md. */
export async function run(): Promise<number> {
  await writeFile(join(root, configurationPath), configurationPage());
  return 0;
}
