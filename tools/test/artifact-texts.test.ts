import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inArtifact } from "../artifact/command-names.ts";
import { dataCommands } from "../artifact/names.ts";
import { root } from "../support/paths.ts";
import { infra } from "./support/places.ts";

it("usage texts in the artifact name the artifact's commands", () => {
  expect(inArtifact("usage: npm run staff -- list | invite EMAIL")).toBe(
    "usage: node sortes.mjs staff list | invite EMAIL",
  );
  expect(inArtifact("run npm run migrate; then “npm run draw-log -- status”")).toBe(
    "run node sortes.mjs migrate; then “node sortes.mjs draw-log status”",
  );
  expect(inArtifact("npm run restore -- --hold")).toBe("node sortes.mjs restore --hold");
  expect(inArtifact("npm run backups")).toBe("npm run backups");
});

it.each(dataCommands)(
  "the usage text of %s reads well in a checkout and in the artifact",
  (name) => {
    const files = [`tools/${name}.ts`, `apps/server/src/commands/${name}.ts`];
    const texts = files.map((file) => {
      try {
        return readFileSync(join(root, file), "utf8");
      } catch {
        return "";
      }
    });
    const usage = /usage: (npm run [^"`]+)/.exec(texts.join("\n"))?.[1] ?? "";
    expect(usage).toMatch(new RegExp(`^npm run ${name}( -- \\S.*)?$`));
    expect(inArtifact(usage)).toMatch(new RegExp(`^node sortes\\.mjs ${name}( (?!--$)\\S.*)?$`));
  },
);

it("the command on a systemd host has the user, folders and variables of its units", () => {
  const script = infra("systemd/sortes");
  const unit = infra("systemd/sortes-migrate.service");
  for (const name of ["User", "Group", "UMask", "EnvironmentFile", "WorkingDirectory"]) {
    const line = new RegExp(`^${name}=.+$`, "m").exec(unit)?.[0] ?? name;
    expect(script).toContain(`-p ${line} `);
  }
  const variables = /^Environment=(.+)$/m.exec(unit)?.[1]?.split(" ") ?? [];
  expect(variables).toHaveLength(2);
  for (const variable of variables) expect(script).toContain(`-E ${variable} `);
  const program = /^ExecStart=(.+) migrate$/m.exec(unit)?.[1] ?? "";
  expect(script).toContain(`${program} "$@"\n`);
});
