import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openDb } from "@sortes/db";
import { root } from "./support/app.ts";
import { compare, efforts, figuresOf } from "./support/compare.ts";
import type { Figure, Size } from "./support/report.ts";
import { post, register, withServers } from "./support/servers.ts";

/** CPU per server-rendered page, against a static file of the same size in its own process. Linux only. */
export async function run(size: Size): Promise<Figure[]> {
  const webBuilds = await mkdtemp(join(tmpdir(), "sortes-bench-web-"));
  try {
    await promisify(execFile)(process.execPath, ["build/build.ts", join(webBuilds, "built")], {
      cwd: join(root, "apps/web"),
      env: { ...process.env, NODE_ENV: "production" },
    });
    await writeFile(join(webBuilds, "current"), "built");
    return await withServers(
      async ({ databaseUrl, server, address, bare, bareAddress }) => {
        const shared = await sharedGenerator(address, databaseUrl);
        const figures: Figure[] = [];
        const pages = {
          "rendered at build": "/how-it-works",
          "rendered once": "/random-article/fair-teams",
          "rendered for each request": `/g/${shared}`,
        };
        for (const [how, path] of Object.entries(pages)) {
          const html = await renderedPage(address + path);
          const file = join(webBuilds, "page.html");
          await writeFile(file, html);
          const costs = await compare(efforts[size], "", {
            "a file, from bare Fastify": {
              process: bare,
              url: `${bareAddress}/file?path=${encodeURIComponent(file)}`,
            },
            [`page ${how}`]: { process: server, url: address + path },
          });
          figures.push(...figuresOf(path.replace(shared, "…"), Object.entries(costs)));
        }
        return figures;
      },
      { WEB_BUILDS: webBuilds },
    );
  } finally {
    await rm(webBuilds, { recursive: true, force: true });
  }
}

/** The HTML of a page, once the renderer has started. */
async function renderedPage(address: string): Promise<string> {
  for (;;) {
    const html = await (await fetch(address)).text();
    if (html.includes("data-prerendered")) return html;
  }
}

/** @returns the last path segment of its address */
async function sharedGenerator(address: string, databaseUrl: string): Promise<string> {
  const { token, user } = await register(address);
  const db = openDb({ url: databaseUrl, connections: 1 });
  await db
    .updateTable("appUser")
    .set({ subscriptionTier: "premium" })
    .where("id", "=", user.id)
    .execute();
  await db.destroy();
  const lists = [{ name: "animal", lines: ["otter", "heron"] }];
  const generator = { name: "Nicknames", description: "For guests", template: "{animal}", lists };
  const { id } = await post<{ id: string }>(address, "/own-generators/", generator, token);
  const path = `/own-generators/${id}/share/`;
  const { share_id: shareId } = await post<{ share_id: string }>(address, path, {}, token);
  return shareId;
}
