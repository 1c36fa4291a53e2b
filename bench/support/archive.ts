import { setTimeout as delay } from "node:timers/promises";
import { findEmbedded } from "@sortes/db/embedded";
import { addSubscribers, queryDatabase, setPostalAddress } from "@sortes/testing";
import { post, register } from "./servers.ts";

const said = (text: string) => [{ text }];

/** A letter with the usual kinds of block. */
const letterOf = (title: string, words: string, button: string) => ({
  version: 1,
  blocks: [
    { type: "heading", level: 1, text: said(title) },
    ...Array.from({ length: 5 }, () => ({ type: "paragraph", text: said(words) })),
    { type: "list", ordered: false, items: [{ text: said(words) }, { text: said(words) }] },
    { type: "picture", src: "{{site_url}}/icon-512.png", alt: title, width: 256 },
    { type: "quote", paragraphs: [said(words)] },
    { type: "divider" },
    { type: "generator", label: button, generator: "team" },
  ],
});

const english = "Whoever takes part can check the draw, and so can everybody who reads this.";
const romanian = "Cine participă poate verifica tragerea la sorți, la fel ca oricine citește asta.";

/** Number of letters in the archive; the last one is visited. */
const letters = 5;

/**
 * Sends letters in both languages, to fill the archive of a new app.
 * @returns the path of the last letter
 * @throws Error if they are not sent within a minute
 */
export async function fillArchive(address: string, dataDir: string): Promise<string> {
  const database = await findEmbedded(dataDir, "sortes");
  if (database === undefined) throw new Error(`no database runs in ${dataDir}`);
  const { token } = await register(address);
  await queryDatabase(database, "update app_user set is_staff = true");
  await setPostalAddress(database);
  await addSubscribers(database, 1);
  let path = "";
  for (let number = 1; number <= letters; number += 1) {
    const { id } = await post<{ id: string }>(
      address,
      "/newsletter/campaigns/",
      {
        title: `Letter ${number}`,
        language: "en",
        subject: `Draws that anybody can check, part ${number}`,
        preheader: english,
        document: letterOf("Draws that anybody can check", english, "Make teams"),
        translation: {
          subject: `Trageri pe care le verifică oricine, partea ${number}`,
          preheader: romanian,
          document: letterOf("Trageri pe care le verifică oricine", romanian, "Fă echipe"),
        },
      },
      token,
    );
    await post(address, `/newsletter/campaigns/${id}/send/`, {}, token);
    path = await sentTo(address, id, token);
  }
  return path;
}

/** Waits until a campaign is sent. @returns its path in the archive */
async function sentTo(address: string, id: string, token: string): Promise<string> {
  for (const until = performance.now() + 60_000; performance.now() < until; await delay(250)) {
    const reply = await fetch(`${address}/api/newsletter/campaigns/${id}/`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await reply.json()) as {
      data: { status: string; archive_path: string | null };
    };
    if (data.status === "sent" && data.archive_path !== null) return data.archive_path;
  }
  throw new Error("the letters of the archive are not sent");
}
