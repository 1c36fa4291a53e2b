import { readdirSync } from "node:fs";
import { join } from "node:path";
import { allocator, serverHeap } from "@sortes/process";
import { describe, expect, it } from "vitest";
import { root } from "../support/paths.ts";
import {
  assignment,
  commands,
  infra,
  secondsToStop,
  startWith,
  variablesIn,
} from "./support/places.ts";

type Unit = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** The sections of a unit: all values of each setting. */
function unitIn(text: string): Unit {
  const unit: Record<string, Record<string, string[]>> = {};
  let section: Record<string, string[]> = {};
  for (const line of text.split("\n").filter((line) => line !== "" && !line.startsWith("#"))) {
    const title = /^\[(\w+)\]$/.exec(line)?.[1];
    if (title !== undefined) section = unit[title] = {};
    else {
      const [name, value] = assignment(line);
      (section[name] ??= []).push(value);
    }
  }
  return unit;
}

const folder = join(root, "infra/systemd");
const units = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => /\.(service|socket|timer)$/.test(name))
    .map((name) => [name, unitIn(infra(`systemd/${name}`))]),
);
const services = Object.entries(units).filter(([name]) => name.endsWith(".service"));
const settings = ([, unit]: readonly [string, Unit]) => unit["Service"] ?? {};

/** The variables that a service sets, by its lines and by the file of the operator. */
const variablesOf = (service: Readonly<Record<string, readonly string[]>>) => ({
  ...variablesIn(infra("systemd/sortes.env.example")),
  ...Object.fromEntries(
    (service["Environment"] ?? []).flatMap((line) => line.split(" ").map(assignment)),
  ),
});

describe("infra/systemd", () => {
  it.each(services)("%s runs a command with existing variables", (name, unit) => {
    const service = unit["Service"] ?? {};
    const [start = ""] = service["ExecStart"] ?? [];
    const options = serverHeap.filter((option) => start.includes(` ${option} `));
    expect(options).toEqual(name === "sortes-server.service" ? serverHeap : []);
    const words = start.split(" ").filter((word) => !options.some((option) => option === word));
    const [node, program, command = "", ...others] = words;
    expect([node, program]).toEqual(["/usr/bin/node", "/opt/sortes/current/sortes.mjs"]);
    expect(name).toBe(`sortes-${command}.service`);
    expect(commands).toContain(command);
    expect(others).toEqual([]);
    expect(service["EnvironmentFile"]).toEqual(["/etc/sortes/sortes.env"]);
    const variables = variablesOf(service);
    // read by the system's library; where the socket is inherited, the artifact does not start itself anew with them
    const isServer = name === "sortes-server.service";
    expect(startWith(variables)).toEqual(isServer ? Object.keys(allocator) : []);
    expect(variables).toMatchObject({
      NODE_ENV: "production",
      DATA_DIR: "/var/lib/sortes",
      ...(isServer && allocator),
    });
    expect(service["StateDirectory"]).toEqual(["sortes"]);
    const patience = Number(service["TimeoutStopSec"]?.[0]);
    expect(patience).toBeGreaterThanOrEqual(secondsToStop(variables));
  });

  it("restarts server and worker after a second, whatever ended them", () => {
    for (const part of ["server", "worker"]) {
      const service = units[`sortes-${part}.service`]?.["Service"] ?? {};
      expect(service["Restart"]).toEqual(["always"]);
      expect(service["RestartSec"]).toEqual(["1"]);
      expect(service["RestartPreventExitStatus"]).toBeUndefined();
      expect(units[`sortes-${part}.service`]?.["Unit"]?.["StartLimitIntervalSec"]).toEqual(["0"]);
    }
  });

  it("has its socket at the address of the proxy and the server", () => {
    const socket = units["sortes-server.socket"]?.["Socket"] ?? {};
    const service = units["sortes-server.service"] ?? {};
    const variables = variablesOf(service["Service"] ?? {});
    expect(socket["ListenStream"]).toEqual([`${variables["HOST"]}:${variables["PORT"]}`]);
    expect(service["Unit"]?.["Requires"]).toEqual(["sortes-server.socket"]);
    expect(infra("caddy/Caddyfile")).toContain(`{$SORTES_SERVERS:${socket["ListenStream"]?.[0]}}`);
    expect(infra("nginx/sortes.conf")).toContain(`server ${socket["ListenStream"]?.[0]} `);
    expect(variables["TRUST_PROXY"]).toBe("127.0.0.1");
  });

  it("opens its socket at boot although the machine may not have the address yet", () => {
    expect(units["sortes-server.socket"]?.["Socket"]?.["FreeBind"]).toEqual(["yes"]);
  });

  it("hardens all units alike", () => {
    const own =
      /^(Type|Environment|ExecStart|Restart|KillSignal|Timeout|Memory|Tasks|Limit|Nice|IO|ReadWrite)/;
    const hardening = services.map((service) =>
      Object.entries(settings(service)).filter(([name]) => !own.test(name)),
    );
    for (const other of hardening) expect(other).toEqual(hardening[0]);
    expect(Object.fromEntries(hardening[0] ?? [])).toMatchObject({
      User: ["sortes"],
      NoNewPrivileges: ["yes"],
      ProtectSystem: ["strict"],
      CapabilityBoundingSet: [""],
    });
  });

  it("backs up every night", () => {
    expect(units["sortes-backup.timer"]?.["Timer"]?.["OnCalendar"]).toHaveLength(1);
    const backup = units["sortes-backup.service"]?.["Service"] ?? {};
    // by a variable, which the operator's file may replace: an upgrade writes the unit anew
    const { BACKUP_TO } = variablesOf(backup);
    expect(backup["ReadWritePaths"]).toEqual([`-${BACKUP_TO}`]);
  });
});
