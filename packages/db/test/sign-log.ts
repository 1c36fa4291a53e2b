import { systemClock } from "@sortes/process";
import { unhurried } from "@sortes/testing";
import { openDb } from "../src/client.ts";
import { DrawLog } from "../src/draw-log/draw-log.ts";

// signs the log of a database once, in a process of its own: node sign-log.ts DATABASE_URL DATA_DIR
const [url = "", dataDir = ""] = process.argv.slice(2);
const db = openDb({ url, connections: 2, patience: unhurried });
const log = new DrawLog({
  db,
  dataDir,
  clock: systemClock,
  publicUrl: "https://sortes.example",
  log: {
    info() {},
    error({ err }: { err?: NodeJS.ErrnoException }, words) {
      console.log(`${words}: ${err?.code}`);
    },
  },
});
console.log(await log.sign());
await db.destroy();
