import type { Db } from "@sortes/db";
import * as pictures from "@sortes/db/newsletter/letters/pictures";
import type { CampaignContent, CampaignFinding } from "@sortes/email";

/** A picture of this site in a mail; an address with a host may be another site's. */
const own = /\{\{site_url\}\}\/api\/mail-pictures\/([0-9a-f]{64})-/g;

/** A warning if the letter has pictures that have been erased, as one that began with a copy or a template may. */
export async function erasedPictures(
  db: Db,
  { html }: Pick<CampaignContent, "html">,
): Promise<CampaignFinding[]> {
  const used = new Set(Array.from(html.matchAll(own), ([, hash = ""]) => hash));
  const count = await pictures.countMissing(db, [...used]);
  return count === 0
    ? []
    : [{ code: "PICTURE_ERASED", params: { count }, line: null, column: null }];
}
