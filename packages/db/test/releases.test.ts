import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { testDatabase } from "@sortes/testing";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { readRelease, type Release } from "../scripts/read-release.ts";

const folder = join(import.meta.dirname, "releases");
const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
const { url } = await testDatabase();
const client = new pg.Client({ connectionString: url });
await client.connect();
afterAll(() => client.end());
const now = await readRelease(client);

/** Rules on tables of a release that came later, and why the rows that it writes obey them. */
const obeyed: Readonly<Record<string, string>> = {
  "campaign.campaign_archive_number_key": "of a column that it does not name",
  "campaign.campaign_segment_frozen": "stops it from sending a campaign to a segment to everybody",
  "campaign.campaign_segment_applied": "stops its worker from the same",
  "campaign.campaign_letters_frozen":
    "stops it from sending the letter of one language to the readers of another",
  "campaign.campaign_readers_chosen": "stops its worker from the same",
  "campaign.campaign_subject_test_frozen":
    "stops it from sending a test of subjects without the test",
  "campaign.campaign_subject_test_applied": "stops its worker from the same",
  "campaign.campaign_own_time_applied":
    "stops its worker from sending at once what is to go out in each reader's own time",
  "campaign.campaign_winner_chosen": "of columns that it does not name",
  "mail_token.mail_token_one_owner": "takes what it took, and links of invitations",
  "mail_token.mail_token_staff_invitation_id_fkey": "of a column that it does not name",
  "mail_token.mail_token_test_address_id_fkey": "of a column that it does not name",
};

/** Columns of a release that take more than they did, and why it can still read their tables. */
const widened: Readonly<Record<string, string>> = {
  "delivery_report.digest": "only written, and compared in a join",
};

/** The differences that stop that version from reading and writing the present tables. */
function obstacles({ tables, rules }: Release): string[] {
  const found: string[] = [];
  for (const [table, columns] of Object.entries(tables)) {
    const has = now.tables[table];
    if (!has) {
      found.push(`${table} is gone`);
      continue;
    }
    for (const [column, type] of Object.entries(columns)) {
      const is = has[column];
      if (is === undefined) found.push(`${table}.${column} is gone`);
      // a column that takes more than it did, such as null, may also give that to a reader
      else if (is !== type && !(`${table}.${column}` in widened))
        found.push(`${table}.${column} was ${type} and is ${is}`);
    }
    for (const [column, type] of Object.entries(has))
      if (!(column in columns) && !/ (null|default)\b/.test(type))
        found.push(`${table}.${column} is new and may not be left out`);
  }
  for (const [name, rule] of Object.entries(now.rules))
    if ((name.split(".")[0] ?? "") in tables && rules[name] !== rule && !(name in obeyed))
      found.push(`${name} is new: ${rule}`);
  return found;
}

describe("the schema serves older versions, which run while it is rolled out", () => {
  it("there is a release to compare with", () => expect(names).not.toEqual([]));

  it.each(names)("%s", async (name) => {
    expect(obstacles(JSON.parse(await readFile(join(folder, name), "utf8")) as Release)).toEqual(
      [],
    );
  });
});
