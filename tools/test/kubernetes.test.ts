import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { probePaths } from "@sortes/process";
import * as models from "kubernetes-models";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { apps } from "../artifact/names.ts";
import { root } from "../support/paths.ts";
import {
  assignment,
  commands,
  imageVariables,
  infra,
  secondsToStop,
  startWith,
  variablesIn,
} from "./support/places.ts";

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { name: string; labels?: Record<string, string> };
  readonly [field: string]: unknown;
}

const folder = "kubernetes";
const kustomization = z.strictObject({
  apiVersion: z.literal("kustomize.config.k8s.io/v1beta1"),
  kind: z.literal("Kustomization"),
  namespace: z.string().optional(),
  resources: z.array(z.string()),
  labels: z.array(z.looseObject({})).optional(),
  images: z
    .array(
      z.strictObject({
        name: z.literal("sortes"),
        newName: z.string().optional(),
        newTag: z.string(),
      }),
    )
    .optional(),
  configMapGenerator: z.array(
    z.strictObject({
      name: z.literal("sortes"),
      behavior: z.literal("merge").optional(),
      literals: z.array(z.string()),
    }),
  ),
  patches: z
    .array(
      z.strictObject({
        target: z.strictObject({ kind: z.string(), name: z.string().optional() }),
        patch: z.string(),
      }),
    )
    .optional(),
});

const kustomizationOf = (place: string) =>
  kustomization.parse(parse(infra(`${folder}/${place}/kustomization.yaml`)));

/** The manifests of a folder, in its files' order. */
const manifestsOf = (place: string): Manifest[] =>
  kustomizationOf(place)
    .resources.filter((file) => file.endsWith(".yaml"))
    .flatMap((file) =>
      parseAllDocuments(infra(`${folder}/${place}/${file}`)).map((document) => {
        expect(document.errors).toEqual([]);
        return document.toJS() as Manifest;
      }),
    );

const overlays = readdirSync(join(root, "infra", folder, "overlays")).map(
  (name) => `overlays/${name}`,
);
const places = ["base", ...overlays];
const manifests = places.flatMap((place) =>
  manifestsOf(place).map(
    (manifest) => [`${place}: ${manifest.kind} ${manifest.metadata.name}`, manifest] as const,
  ),
);

interface Model {
  new (data: object): { validate(): void };
  apiVersion?: string;
  kind?: string;
}

/** The published schemas, by version and kind. */
const schemas = new Map<string, Model>();
(function gather(group: object, depth: number): void {
  for (const part of Object.values(group) as unknown[])
    if (typeof part === "function") {
      const { apiVersion, kind } = part as Model;
      if (apiVersion !== undefined && kind !== undefined)
        schemas.set(`${apiVersion} ${kind}`, part as Model);
    } else if (typeof part === "object" && part !== null && depth < 3) gather(part, depth + 1);
})(models, 0);

/** The errors of a manifest by the schema of its kind. */
function faultsOf({ apiVersion, kind }: Manifest, manifest: object): string | undefined {
  const key = `${apiVersion} ${kind}`;
  const Schema = schemas.get(key);
  if (!Schema) return `there is no ${key}`;
  try {
    new Schema(manifest).validate();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** The paths of all fields, outermost first. */
function* fieldsOf(
  value: unknown,
  path: readonly (string | number)[] = [],
): Generator<readonly (string | number)[]> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    const here = [...path, Array.isArray(value) ? Number(name) : name];
    if (!Array.isArray(value)) yield here;
    yield* fieldsOf(part, here);
  }
}

/** A copy with a value that no schema allows in one place. */
function spoiltAt(manifest: Manifest, path: readonly (string | number)[]): object {
  const copy = structuredClone(manifest) as Manifest;
  let part = copy as unknown as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) part = part[step] as typeof part;
  part[path.at(-1) ?? ""] = Symbol("no value");
  return copy;
}

const probe = z.looseObject({
  httpGet: z.strictObject({ path: z.string(), port: z.string() }).optional(),
});
const container = z.looseObject({
  image: z.string(),
  args: z.array(z.string()),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })).default([]),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  lifecycle: z
    .strictObject({ preStop: z.strictObject({ sleep: z.strictObject({ seconds: z.int() }) }) })
    .optional(),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal("ALL")]) }),
  }),
  envFrom: z.array(z.looseObject({})).default([]),
});
const podSpec = z.looseObject({
  automountServiceAccountToken: z.literal(false),
  terminationGracePeriodSeconds: z.int(),
  securityContext: z.looseObject({
    runAsNonRoot: z.literal(true),
    seccompProfile: z.object({ type: z.literal("RuntimeDefault") }),
  }),
  containers: z.tuple([container]),
  topologySpreadConstraints: z.array(z.looseObject({})).optional(),
});

type Template = {
  spec: { template: { metadata: { labels: Record<string, string> }; spec: unknown } };
};
const workloads = manifests.flatMap(([name, manifest]) => {
  const spec = manifest["spec"] as (Template["spec"] & { jobTemplate?: Template }) | undefined;
  const template = (spec?.jobTemplate?.spec ?? spec)?.template;
  return template === undefined
    ? []
    : [[name, podSpec.parse(template.spec), template.metadata.labels] as const];
});
const ours = workloads.filter(([, { containers }]) => containers[0].image === "sortes");

describe("infra/kubernetes", () => {
  it.each(manifests)("%s matches the published schema", (_name, manifest) => {
    expect(faultsOf(manifest, manifest)).toBeUndefined();
    // the schemas let unknown fields pass: what a known one may not hold is an error there
    const unknown = [...fieldsOf(manifest)].filter(
      (path) => faultsOf(manifest, spoiltAt(manifest, path)) === undefined,
    );
    expect(unknown.map((path) => path.join("."))).toEqual([]);
  });

  it.each(ours)(
    "%s runs an existing command, with time to stop",
    (_name, { containers, ...pod }) => {
      const [{ args, lifecycle, envFrom }] = containers;
      expect(args).toHaveLength(1);
      expect(commands).toContain(args[0]);
      const before = lifecycle?.preStop.sleep.seconds ?? 0;
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
        before + secondsToStop(imageVariables),
      );
      expect(envFrom).toEqual([
        { configMapRef: { name: "sortes" } },
        { secretRef: { name: "sortes" } },
      ]);
    },
  );

  it("probes server and worker at their ports", () => {
    const expected = {
      server: imageVariables.PORT,
      worker: imageVariables.WORKER_PORT,
    };
    for (const command of apps) {
      const { live, ready } = probePaths[command];
      const found = ours.find(([, { containers }]) => containers[0].args[0] === command)?.[1];
      const one = found?.containers[0];
      const [open] = one?.ports ?? [];
      expect(open?.containerPort).toBe(Number(expected[command]));
      expect(one?.startupProbe?.httpGet).toEqual({ path: live, port: open?.name });
      expect(one?.livenessProbe?.httpGet).toEqual({ path: live, port: open?.name });
      expect(one?.readinessProbe?.httpGet).toEqual({ path: ready, port: open?.name });
      expect(found?.topologySpreadConstraints).toHaveLength(2);
      const budget = manifests.find(
        ([, { kind, metadata }]) =>
          kind === "PodDisruptionBudget" && metadata.name === `sortes-${command}`,
      );
      expect(budget).toBeDefined();
    }
  });

  it.each(overlays)("%s sets what production needs, and nothing unused", (overlay) => {
    const literals = ["base", overlay].flatMap((place) =>
      kustomizationOf(place).configMapGenerator.flatMap((one) => one.literals),
    );
    const open = Object.fromEntries(literals.map(assignment));
    expect(open).toMatchObject(imageVariables);
    const secrets = variablesIn(infra(`${folder}/secrets.env.example`));
    expect(startWith({ ...open, ...secrets })).toEqual([]);
    expect(Object.keys(secrets).filter((name) => name in open)).toEqual([]);
    expect(open["TRUST_PROXY"]).not.toBe("");
  });

  it.each(overlays)(
    "%s has every file that it names, and patches existing resources",
    (overlay) => {
      const { resources, patches = [], images } = kustomizationOf(overlay);
      const path = join(root, "infra", folder, overlay);
      expect(resources.filter((resource) => !existsSync(join(path, resource)))).toEqual([]);
      const here = [...manifestsOf("base"), ...manifestsOf(overlay)];
      for (const { target } of patches)
        expect(
          here.filter(
            ({ kind, metadata }) =>
              kind === target.kind && (target.name ?? metadata.name) === metadata.name,
          ),
        ).not.toEqual([]);
      expect(images).toHaveLength(1);
      const claims = here
        .filter(({ kind }) => kind === "PersistentVolumeClaim")
        .map(({ metadata }) => metadata.name);
      const used = [...JSON.stringify(manifestsOf("base")).matchAll(/"claimName":"([^"]+)"/g)];
      expect(new Set(claims)).toEqual(new Set(used.map(([, name]) => name)));
    },
  );

  it("contains no secret, but names those that it needs", () => {
    expect(manifests.filter(([, { kind }]) => kind === "Secret")).toEqual([]);
    const needed = [
      ...JSON.stringify(manifests).matchAll(/"(?:secretRef|secretKeyRef)":\{"name":"([^"]+)"/g),
    ];
    expect(new Set(needed.map(([, name]) => name))).toEqual(new Set(["sortes", "sortes-postgres"]));
  });

  it("scales workers by a metric that servers export", () => {
    const { rules } = z
      .object({
        rules: z.object({
          external: z.tuple([
            z.object({
              seriesQuery: z.string(),
              name: z.object({ as: z.string() }),
              metricsQuery: z.string(),
            }),
          ]),
        }),
      })
      .parse(parse(infra(`${folder}/prometheus-adapter.yaml`)));
    const [{ seriesQuery, name, metricsQuery }] = rules.external;
    expect(metricsQuery).toContain(seriesQuery);
    expect(infra("alerts/sortes.yml") + infra("grafana/sending.json")).toContain(seriesQuery);
    const scaler = JSON.stringify(
      manifests.filter(([, { kind }]) => kind === "HorizontalPodAutoscaler"),
    );
    expect(scaler).toContain(`"metric":{"name":"${name.as}"}`);
  });
});
