import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { commands, infra, secondsToStop, startWith, variablesIn } from "./support/places.ts";

const service = z.looseObject({
  image: z.string(),
  user: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  env_file: z.array(z.string()).default([]),
  networks: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal("ALL")]),
  security_opt: z.tuple([z.literal("no-new-privileges:true")]),
  tmpfs: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  mem_limit: z.string(),
  stop_grace_period: z.string().optional(),
  restart: z.string(),
});
const composition = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.looseObject({}).nullable()),
  volumes: z.record(z.string(), z.null()),
});

const { services, networks, volumes } = composition.parse(
  parse(infra("compose.yaml"), { merge: true }),
);
const ours = Object.entries(services).filter(([, { image }]) => image.startsWith("sortes:"));
const filled = variablesIn(infra(".env.example"));

/** A value with what `.env` sets in it. */
const interpolated = (text: string): string =>
  text.replaceAll(
    /\$\{(\w+)(?::(?:\?[^}]*|-([^}]*)))?\}/g,
    (_all, name: string, otherwise?: string) => {
      if (otherwise !== undefined) return filled[name] ?? otherwise;
      expect(Object.keys(filled)).toContain(name);
      return filled[name] || "0123456789abcdef";
    },
  );

/** Variables of compose.yaml itself and of the other images. */
const ofCompose = ["POSTGRES_PASSWORD", "SORTES_DOMAIN", "SORTES_VERSION"];

describe("infra/compose.yaml", () => {
  it("starts two servers and two workers after the migration", () => {
    const started = (command: string) =>
      ours.filter(([, service]) => service.command?.[0] === command).map(([name]) => name);
    expect(started("server")).toEqual(["server-a", "server-b"]);
    expect(started("worker")).toEqual(["worker-a", "worker-b"]);
    for (const name of [...started("server"), ...started("worker")])
      expect(services[name]?.depends_on).toMatchObject({
        migrate: { condition: "service_completed_successfully" },
        postgres: { condition: "service_healthy" },
        redis: { condition: "service_healthy" },
      });
  });

  it.each(ours)("runs %s with existing variables and commands", (_name, service) => {
    expect(service.command).toHaveLength(1);
    expect(commands).toContain(service.command?.[0]);
    expect(service.env_file).toEqual([".env"]);
    const own = Object.entries(service.environment);
    const set = Object.fromEntries(own.map(([name, value]) => [name, interpolated(value)]));
    expect(startWith({ ...filled, ...set }).toSorted()).toEqual(ofCompose);
    expect(service.user).toBe("10001:10001");
    expect(service.tmpfs.some((mount) => mount.startsWith("/tmp:"))).toBe(true);
    expect(service.volumes).toContain(`data:${set["DATA_DIR"]}`);
    expect(Number.parseInt(service.stop_grace_period ?? "", 10)).toBeGreaterThanOrEqual(
      secondsToStop(set),
    );
  });

  it("backs up into a folder of the machine, or where .env says", () => {
    const { environment = {}, volumes: mounted } = services["backup"] ?? {};
    const folder = interpolated(environment["BACKUP_TO"] ?? "");
    expect(mounted).toContain(`/var/backups/sortes:${folder}`);
    expect(environment["BACKUP_TO"]).toBe(`\${BACKUP_TO:-${folder}}`);
  });

  it("has a health check for each service", () => {
    const lasting = Object.entries(services).filter(([, { restart }]) => restart !== "no");
    const unasked = lasting.filter(([, { healthcheck }]) => healthcheck === undefined);
    expect(unasked).toEqual([]);
    const parts = lasting.filter(([name]) => /^(server|worker)-/.test(name));
    expect(parts).toHaveLength(4);
    for (const [name, { command, healthcheck }] of parts) {
      const part = name.replace(/-[ab]$/, "");
      expect(command).toEqual([part]);
      expect(healthcheck?.test).toEqual(["CMD", "node", "/app/sortes.mjs", "probe", part]);
    }
  });

  it("makes servers trust only the proxy, at their port", () => {
    const { caddy, "server-a": server } = services;
    const address = z.object({ edge: z.object({ ipv4_address: z.ipv4() }) }).parse(caddy?.networks)
      .edge.ipv4_address;
    expect(server?.environment["TRUST_PROXY"]).toBe(address);
    const subnet = JSON.stringify(networks["edge"]);
    expect(subnet).toContain(`${address.replace(/\d+$/, "0")}/24`);
    // servers start first: the addresses that they are given leave the proxy's free
    expect(Number(address.split(".")[3])).toBeLessThan(128);
    expect(subnet).toContain(`"ip_range":"${address.replace(/\d+$/, "128")}/25"`);
    const port = server?.environment["PORT"];
    expect(caddy?.environment["SORTES_SERVERS"]).toBe(`server-a:${port} server-b:${port}`);
    expect(infra("caddy/Caddyfile")).toContain("{$SORTES_SERVERS:");
  });

  it("keeps jobs in Redis, and the stores off the network", () => {
    expect(services["redis"]?.command?.join(" ")).toContain("--maxmemory-policy noeviction");
    expect(networks["stores"]).toEqual({ internal: true });
    for (const store of ["postgres", "redis"]) {
      expect(services[store]?.networks).toEqual(["stores"]);
      expect(services[store]).not.toHaveProperty("ports");
    }
    const mounted = Object.values(services).flatMap((service) => service.volumes);
    const named = mounted.map((mount) => mount.split(":")[0] ?? "");
    const own = named.filter((source) => !/^[./]/.test(source));
    expect(new Set(own)).toEqual(new Set(Object.keys(volumes)));
  });
});
