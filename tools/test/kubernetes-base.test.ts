import { expect, it } from "vitest";
import { infra } from "./support/places.ts";

const base = (file: string) => infra(`kubernetes/base/${file}`);

it("a backup goes into its volume, by a variable that an overlay may replace", () => {
  const folder = /^ +- BACKUP_TO=(.+)$/m.exec(base("kustomization.yaml"))?.[1];
  expect(base("backup.yaml")).toContain(`{ name: backups, mountPath: ${folder} }`);
});

it("pods may reach whatever a variable names, at its usual port", () => {
  const [, out = ""] = base("network.yaml").split("name: sortes-out");
  const open = [...out.matchAll(/port: (\d+)/g)].map(([, port]) => Number(port));
  // names, databases and a pooler, Redis, mail out, mail in, HTTPS, traces by OTLP
  const usual = [53, 5432, 6432, 6379, 25, 465, 587, 993, 143, 443, 4318];
  expect(usual.filter((port) => !open.includes(port))).toEqual([]);
});
