import type { Config } from "../config.ts";
import { SchemaGuard } from "../schema-guard.ts";
import { createAccounts } from "./accounts/create.ts";
import { createDraws } from "./draws/create.ts";
import { createGenerators } from "./generators/create.ts";
import { createGround, type Surroundings } from "./ground/create.ts";
import { createNewsletter } from "./newsletter/create.ts";
import { createOperations } from "./operations/create.ts";
import { Ads } from "./site/ads.service.ts";
import { createSite } from "./site/create.ts";

/** The parts that requests use. Created once; holds no per-user state. */
export type AppContext = ReturnType<typeof createContext>;

/** The composition root, the only place where domains are connected. Close it with `closeContext`. */
export function createContext(config: Config, surroundings: Surroundings) {
  // before any connection is opened: throws if the picture is missing
  const ads = new Ads(config.ad);
  const ground = createGround(config, surroundings);
  const { clock, db, secrets, writes, queues, floodGuard, onceEach } = ground;
  const draws = createDraws(config, ground);
  const operations = createOperations(config, ground, draws.drawLog);
  return {
    config,
    clock,
    db,
    schema: new SchemaGuard(ground),
    secrets,
    writes,
    queues,
    floodGuard,
    onceEach,
    ...createAccounts(config, ground, {
      endDraws: (tx, user) => draws.drawConduct.leave(tx, user),
    }),
    ...createGenerators(ground),
    ...draws,
    ...createNewsletter(config, ground, {
      isWorkerMissing: () => operations.operations.isWorkerMissing(),
    }),
    ...createSite(config, ground, ads),
    ...operations,
  };
}

export async function closeContext(context: AppContext): Promise<void> {
  await Promise.all([
    context.subscriberImports.concluded(),
    context.importRunner.concluded(),
    context.presence.concluded(),
  ]);
  context.writes.close();
  await context.queues.close();
  await context.db.destroy();
}
