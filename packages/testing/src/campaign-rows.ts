import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";

/** Fields of a campaign that a test may set. */
export interface CampaignRow {
  status?: "draft" | "scheduled" | "sending";
  /** Seconds from now, by the database's clock. */
  scheduledIn?: number;
  /** Approximate size of the HTML in UTF-8 bytes. */
  bytes?: number;
  topic?: string | null;
  /** Its subjects are tested; in the mails each is followed by the language in brackets. */
  test?: { subjects: readonly string[]; share: number; decideAfterHours: number | null };
}

const paragraph =
  "<p>A draw is only worth something when everybody can see that it was fair.</p>\n";

/** The frozen HTML of a campaign, with every merge field in every allowed place. */
export function campaignHtml(bytes = 1000): string {
  const filling = paragraph.repeat(Math.max(1, Math.round(bytes / paragraph.length)));
  return (
    `<!doctype html><html lang="en"><body><h1>Hello {{email}}</h1>\n${filling}` +
    `<p><a href="{{unsubscribe_url}}">Unsubscribe</a> <a href="{{preferences_url}}">Preferences</a> ` +
    `<a href="{{site_url}}">Sortes</a></p></body></html>`
  );
}

/** The frozen plain text that goes with it. */
export const campaignText = (bytes = 1000): string =>
  `Hello {{email}}\n\n${paragraph.replaceAll(/<[^>]*>/g, "").repeat(Math.round(bytes / 200))}\n{{unsubscribe_url}}\n`;

/** The postal address that test campaigns are sent with. */
export const testPostalAddress = "Sortes Test\n1 Example Street\n010101 Bucharest";

/** Sets the postal address, as staff do before the first campaign. */
export const setPostalAddress = (url: string): Promise<unknown> =>
  asked(url, (client) =>
    client.query("update newsletter_settings set postal_address = $1", [testPostalAddress]),
  );

async function asked<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Adds active subscribers `<prefix>1@example.test` and so on; every second one reads Romanian. */
export const addSubscribers = (url: string, count: number): Promise<unknown> =>
  asked(url, async (client) => {
    await client.query(
      `insert into subscriber
         (id, address, address_key, locale, state, topics, requested_at, confirmed_at)
       select gen_random_uuid(), 'reader' || i || '@example.test', 'reader' || i || '@example.test',
         case i % 2 when 0 then 'en' else 'ro' end, 'active', '{product,tips,draws}', now(), now()
       from generate_series(1, $1::int) as i`,
      [count],
    );
    await client.query("analyze subscriber");
  });

/**
 * Adds a campaign and its frozen content as the server leaves them for the worker, and sets the postal address.
 * @returns its id
 */
export async function addCampaign(url: string, row: CampaignRow = {}): Promise<string> {
  const { status = "sending", scheduledIn = 0, bytes = 1000, topic = null, test } = row;
  const id = randomUUID();
  const [subject = "Fair draws", ...others] = test?.subjects ?? [];
  const subjectTest = test && {
    otherSubjects: others.map((other) => ({ subject: other })),
    share: test.share,
    decideAfterHours: test.decideAfterHours,
  };
  await setPostalAddress(url);
  await asked(url, async (client) => {
    await client.query(
      `insert into campaign
         (id, title, subject, preheader, topic, body, status, run, scheduled_time, started_at, subject_test, test_seed)
       values ($1, 'Fair draws', $7, '', $2, '<p>Hello</p>', $3::text, 1,
         case $3::text when 'scheduled' then now() + $4 * interval '1 second' end,
         case $3::text when 'sending' then now() end, $5::jsonb, $6)`,
      [
        id,
        topic,
        status,
        scheduledIn,
        subjectTest && JSON.stringify(subjectTest),
        subjectTest && randomBytes(32).toString("hex"),
        subject,
      ],
    );
    const content = [id, campaignHtml(bytes), campaignText(bytes)];
    await client.query(
      test
        ? `insert into campaign_variant (campaign_id, run, variant, locale, subject, html, text)
           select $1, 1, place - 1, locale, subject || ' (' || locale || ')', $2, $3
           from unnest('{en,ro}'::text[]) as locale, unnest($4::text[]) with ordinality as t (subject, place)`
        : `insert into campaign_content (campaign_id, run, locale, subject, html, text)
           select $1, 1, locale, $4, $2, $3 from unnest('{en,ro}'::text[]) as locale`,
      [...content, test ? test.subjects : subject],
    );
  });
  return id;
}
