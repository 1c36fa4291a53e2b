import { languages } from "@sortes/contract";
import { type Db, findCampaignBytes } from "@sortes/db";

/** Bytes of a body whose rendering makes a unit of work of the flood guard. */
const bytesPerUnit = 4 * 1024;

/** Units of work that it costs to render a body. */
export const workOfRendering = (body: string): number =>
  Math.floor(Buffer.byteLength(body) / bytesPerUnit);

/** The same for a campaign that is kept. */
export async function workOfKept(db: Db, id: string): Promise<number> {
  return Math.floor((await findCampaignBytes(db, id)) / bytesPerUnit);
}

/** The same for what freezing one costs, which may render it in each language. */
export const workOfFreezing = async (db: Db, id: string): Promise<number> =>
  languages.length * (await workOfKept(db, id));
