import { timelineSpan, type TrackingMode } from "@sortes/contract";
import { type Tx } from "@sortes/db";
import * as campaignStates from "@sortes/db/newsletter/campaigns/states";
import { findDemoReaders, insertDemoEngagement } from "./demo-rows.ts";
import { seedDepartures } from "./seed-readers.ts";

const hourMs = 60 * 60 * 1000;
/** Shares of recipients who open, who click, and whose programs scan first. */
const shares = { open: 0.43, click: 0.11, machine: 0.17 };
/** Hours in which half of the remaining readers open the mail. */
const halfLife = 7;
/** The share of recipients who unsubscribe by it. */
const leaving = 0.004;

interface Sent {
  id: string;
  tracking: TrackingMode;
  startedAt: Date;
}

interface Tally {
  times: number;
  readers: number;
  machines: number;
}

/** A number from 0 to 1 that looks like chance, and is the same every time. */
const chance = (reader: number, what: number): number =>
  ((reader * 7919 + what * 104_729 + 12_289) % 99_991) / 99_991;

/** Readers' actions on a demo campaign: most soon, some much later. */
export async function seedEngagement(
  tx: Tx,
  { id, tracking, startedAt }: Sent,
  now: Date,
): Promise<void> {
  if (tracking === "off") return;
  const readers = await findDemoReaders(tx, id);
  const links = [...((await campaignStates.findLinks(tx, { id, run: 1 }))?.values() ?? [])];
  const age = (now.getTime() - startedAt.getTime()) / hourMs;
  const tallies = new Map<string, Tally>();
  const add = (kind: string, link: string, hour: number, more: Partial<Tally>) => {
    const key = `${kind} ${link} ${hour < timelineSpan.hours ? hour : hour - (hour % 24)}`;
    const tally = tallies.get(key) ?? { times: 0, readers: 0, machines: 0 };
    for (const name of ["times", "readers", "machines"] as const) tally[name] += more[name] ?? 0;
    tallies.set(key, tally);
  };
  const known = readers.flatMap((reader, i) => {
    if (chance(i, 1) < shares.machine) add("open", "0", 0, { machines: 1 });
    const delay = -Math.log2(1 - chance(i, 2) * 0.999) * halfLife;
    if (chance(i, 3) > shares.open || delay > age) return [];
    const hour = Math.floor(delay);
    add("open", "0", hour, { readers: 1, times: 1 + Math.floor(chance(i, 4) * 2.4) });
    const link = links[Math.floor(chance(i, 5) ** 2 * links.length)];
    const clicks = link !== undefined && chance(i, 6) < shares.click / shares.open;
    if (clicks) {
      const times = 1 + Math.floor(chance(i, 7) * 1.3);
      add("click", "0", hour, { readers: 1, times });
      add("link", link, hour, { readers: 1, times });
    } else if (link !== undefined && chance(i, 8) < 0.03) {
      add("click", "0", 0, { machines: 1 });
      add("link", link, 0, { machines: 1 });
    }
    const at = new Date(startedAt.getTime() + delay * hourMs);
    const row = { campaignId: id, run: 1, reader, opens: 1, clicks: clicks ? 1 : 0, streak: 0 };
    return [{ ...row, openedAt: at, clickedAt: clicks ? at : null, undoClicks: 0 }];
  });
  const rows = Array.from(tallies, ([key, tally]) => {
    const [kind = "", linkId = "", hour = ""] = key.split(" ");
    return {
      campaignId: id,
      run: 1,
      kind: kind as "open" | "click" | "link",
      linkId,
      hour: Number(hour),
      slot: 0,
      times: String(tally.times),
      readers: String(tally.readers),
      machines: String(tally.machines),
    };
  });
  await insertDemoEngagement(tx, rows, tracking === "individual" ? known : []);
  const left = new Date(startedAt.getTime() + Math.min(age, 20) * hourMs);
  await seedDepartures(tx, Math.round(readers.length * leaving), left, id);
}
