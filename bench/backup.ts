import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateToLatest } from "@sortes/db";
import { backupKey, Folder, restoreBackup, takeBackup } from "@sortes/db/backup";
import { startEmbedded } from "@sortes/db/embedded";
import { queryDatabase } from "@sortes/testing";
import type { Figure, Size } from "./support/report.ts";

/** Saved results of about 1 KB each. */
const kept: Record<Size, number> = { full: 300_000, tiny: 200 };

/**
 * Time of a backup and a restore per GB of tables (extrapolated from 0.4 GB), against PostgreSQL's own COPY of the same
 * rows to nowhere; and this process's peak memory during each, against its memory before.
 */
export async function run(size: Size): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "sortes-bench-"));
  // PostgreSQL that root starts runs as another user
  await chmod(folder, 0o755);
  const database = await startEmbedded(join(folder, "data"), { database: "sortes" });
  try {
    await migrateToLatest(database.url);
    await fill(database.url, kept[size]);
    const bytes = await sizeOf(database.url);
    const copied = await timed(() =>
      queryDatabase(database.url, "copy history_item to '/dev/null'"),
    );
    const fixed = {
      url: database.url,
      dataDir: join(folder, "files"),
      place: new Folder(join(folder, "backups")),
      now: new Date(),
    };
    const figures: Figure[] = [];
    for (const key of [undefined, backupKey("a passphrase of 32 random letters")]) {
      const how = key ? "encrypted" : "in the clear";
      const now = new Date(fixed.now.getTime() + (key ? 1000 : 0));
      const task = { ...fixed, now, key, version: "1.0.0" };
      const none = { appSecret: undefined, mediaUrl: undefined, keep: undefined };
      let name = "";
      const backup = await timed(async () => ({ name } = await takeBackup({ ...task, ...none })));
      const restore = await timed(() =>
        restoreBackup({ ...task, name, replace: true, dropSchemas: [] }),
      );
      for (const [what, found] of Object.entries({ backup, restore })) {
        const perGb = (found.seconds * 1e9) / bytes;
        figures.push(
          {
            what: `${what} of a GB, ${how}`,
            found: `${perGb.toFixed(1)} s`,
            baseline: `COPY to nowhere, ${((copied.seconds * 1e9) / bytes).toFixed(1)} s`,
            ratio: found.seconds / copied.seconds,
          },
          {
            what: `memory during a ${what}, ${how}`,
            found: `${(found.peak / 1e6).toFixed(0)} MB`,
            baseline: `this process before, ${(found.before / 1e6).toFixed(0)} MB`,
            ratio: found.peak / found.before,
          },
        );
      }
    }
    return figures;
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(url: string, count: number): Promise<void> {
  await queryDatabase(
    url,
    `insert into app_user (id, username, username_key, email, email_key, password_hash, language)
     values (gen_random_uuid(), 'Ana', 'ana', 'a@b.test', 'a@b.test', '', 'en');
     insert into history_item (id, user_id, generator_type, name, content, created_at)
     select gen_random_uuid(), (select id from app_user), 'team', 'Group ' || i,
       jsonb_build_object('inputNames', (select string_agg(md5(n::text || i::text), ',')
         from generate_series(1, 30) as n), 'numberOfTeams', 2, 'result', jsonb_build_array()),
       now() - i * interval '1 minute'
     from generate_series(1, ${count}) as i`,
  );
}

async function sizeOf(url: string): Promise<number> {
  const [row] = await queryDatabase(
    url,
    "select sum(pg_table_size(oid))::float8 as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  return Number(row?.["bytes"]);
}

/** Seconds that the work takes; resident memory of this process in bytes, before and at its peak. */
async function timed(work: () => Promise<unknown>) {
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const began = performance.now();
  await work();
  clearInterval(timer);
  return { seconds: (performance.now() - began) / 1000, before, peak };
}
