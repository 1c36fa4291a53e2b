import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { campaigner, campaignsPath } from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context } = server;
const { token, draft, act, read, change, recorded } = await campaigner(server, "Ana");
const { db } = context;
const { publicUrl } = context.config;

const body =
  '<p>Dear {{name|friend}}{{email}},</p><p><a href="https://sortes.test/new">Read on</a> ' +
  '<a href="{{unsubscribe_url}}">Leave</a> <a href="{{preferences_url}}">Choose</a></p>' +
  '<img src="https://elsewhere.test/p.gif" width="1" height="1" alt=""><script>alert(1)</script>';

/** As a worker leaves it, minutes after the one before. */
let minutes = 0;
async function finish(id: string, status = "sent"): Promise<void> {
  minutes += 1;
  await sql`update campaign set status = ${status}, finished_at = now(),
    started_at = '2027-03-01T09:00:00Z'::timestamptz + make_interval(mins => ${minutes})
    where id = ${id}`.execute(db);
}

async function sent(changes: object = {}): Promise<string> {
  const id = await draft({ language: "en", body, ...changes });
  expect((await act(id, "send")).status).toBe(200);
  await finish(id);
  return id;
}

const pathOf = async (id: string): Promise<string> => (await read(id)).archive_path;
const get = (path: string, headers: Record<string, string> = {}) => call(path, { headers });
const list = async (address = "/newsletter"): Promise<string> => (await get(address)).body;
const archive = (id: string, in_archive: unknown) =>
  call(`${campaignsPath}${id}/archive/`, { method: "PUT", token, body: { in_archive } });
const frozen = async (id: string): Promise<string> => {
  const { rows } = await sql<{ html: string }>`
    select html from campaign_content where campaign_id = ${id} limit 1`.execute(db);
  return rows[0]?.html ?? "";
};

describe("the archive of the newsletter", () => {
  it("says that nothing has been published yet", async () => {
    const { status, headers, body: html } = await get("/newsletter");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(html).toContain("No letter has been published yet.");
    // it has the fonts of the web app, and leads to the generators
    expect(html).toContain('href="/fonts.css"');
    expect(html).toMatch(/<a href="\/[^"]*">Pick a generator<\/a>/);
  });

  it("shows a letter without personal data, and lists it once it is sent", async () => {
    const id = await draft({
      language: "en",
      body,
      subject: "What’s new, {{name|friend}}? Ștampile",
    });
    expect((await read(id)).archive_path).toBeNull();
    await act(id, "send");
    expect(await frozen(id)).toContain(`href="{{site_url}}/newsletter/${id}"`);
    const path = await pathOf(id);
    expect(path).toMatch(/^\/newsletter\/\d+-what-s-new-friend-stampile$/);
    // readers have it while it is being sent
    const early = await get(path);
    expect(early.status).toBe(200);
    expect(early.headers["x-robots-tag"]).toBe("noindex");
    expect(early.body).not.toContain('rel="canonical"');
    expect(await list()).not.toContain(path);
    await finish(id);
    const { headers, body: html } = await get(path);
    expect(headers["x-robots-tag"]).toBeUndefined();
    expect(html).toContain("Dear friend,");
    expect(html).toContain('href="https://sortes.test/new"');
    for (const gone of [
      "{{",
      "Leave",
      "Choose",
      "Unsubscribe",
      "elsewhere.test",
      "<script>",
      "/c/",
      "/o/",
    ])
      expect(html).not.toContain(gone);
    for (const gone of ["You receive this email", "View in browser", "1 Example Street"])
      expect(html).not.toContain(gone);
    expect(html).toContain(`<link rel="canonical" href="${publicUrl}${path}">`);
    expect(html).toContain('"@type":"Article"');
    expect(html.match(/ role="main"/g)).toHaveLength(1);
    expect(html).not.toContain('role="article"');
    expect(await list()).toContain(`href="${path}?lang=en"`);
  });

  it("has a bar that follows a dark letter at night", async () => {
    const shown = async (letter: string) =>
      (await get(await pathOf(await sent({ body: letter })))).body;
    const ours = await shown(body);
    const plain = await shown(
      "<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>",
    );
    for (const page of [ours, plain])
      expect(page).toMatch(/<header [^>]*background:light-dark\(#ffffff,/);
    expect(ours).toContain(":root{color-scheme:light dark}");
    expect(plain).toContain(":root{color-scheme:light}");
  });

  it("lets a letter run no scripts and load nothing from our site", async () => {
    const { headers } = await get(await pathOf(await sent()));
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("sandbox allow-popups");
    for (const absent of ["allow-scripts", "allow-same-origin", "allow-forms", "script-src"])
      expect(policy).not.toContain(absent);
    expect(headers["referrer-policy"]).toBe("no-referrer");
    // the list is ours, and has no script either
    const shown = await get("/newsletter");
    expect(shown.body).not.toMatch(/<script(?! type="application\/ld\+json")/);
    expect(shown.body).not.toContain(" style=");
    expect(shown.headers["content-security-policy"]).toContain("require-trusted-types-for");
  });

  it("redirects the address in the mail, and outdated slugs, to the page", async () => {
    const id = await sent();
    const path = await pathOf(id);
    const [number] = /\d+/.exec(path) ?? [];
    for (const [asked, to] of [
      [`/newsletter/${id}`, path],
      [`/newsletter/${id}?lang=ro`, `${path}?lang=ro`],
      [`/newsletter/${number}?lang=%0d%0aX`, path],
      [`/newsletter/${number}-other-words`, path],
    ] as const) {
      const reply = await get(asked);
      expect([asked, reply.status, reply.headers.location]).toEqual([asked, 301, to]);
    }
  });

  it("keeps letters to a segment, and letters that staff withhold, out of public view", async () => {
    const segment = await call("/api/newsletter/segments/", {
      token,
      body: {
        name: "Romanians",
        definition: {
          match: "all",
          groups: [
            {
              match: "all",
              conditions: [{ about: "language", test: "is", value: "ro" }],
            },
          ],
        },
      },
    });
    const segment_id = segment.body.data?.id;
    expect(segment_id).toBeDefined();
    const ids = [await sent({ segment_id }), await sent({ in_archive: false })];
    for (const id of ids) {
      expect(await pathOf(id)).toBeNull();
      expect(await frozen(id)).not.toContain("/newsletter/");
      expect((await get(`/newsletter/${id}`)).status).toBe(404);
    }
    const chosen = await sent({ segment_id, in_archive: true });
    expect((await get(await pathOf(chosen))).status).toBe(200);
  });

  it("has no page for a letter that was never sent, was stopped before sending, or does not exist", async () => {
    const never = await draft();
    const scheduled = await draft();
    await act(scheduled, "schedule", { scheduled_time: "2099-01-01T09:00:00Z" });
    const planned = await pathOf(scheduled);
    const paths = [
      `/newsletter/${never}`,
      `/newsletter/${scheduled}`,
      planned,
      "/newsletter/0",
      "/newsletter/99999999999",
      "/newsletter/2147483647",
      "/newsletter/words",
      "/newsletter/confirm",
      "/newsletter/1%2f2",
      `/newsletter/${"9".repeat(400)}`,
      "/newsletter?page=2",
      "/newsletter?page=0",
      "/newsletter?page=x",
      "/newsletter?page=999999999999",
    ];
    for (const path of paths) {
      const { status, headers, body: html } = await get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(headers["x-robots-tag"]).toBe("noindex");
      expect(html).toContain("This letter is not here");
    }
    // taken back, it can be sent otherwise
    await act(scheduled, "cancel");
    expect(await pathOf(scheduled)).toBeNull();
    await change(scheduled, { in_archive: false });
    await act(scheduled, "send");
    expect((await get(planned)).status).toBe(404);
  });

  it("keeps a letter listed while it is sent again to some of its readers", async () => {
    const id = await sent({ subject: "Again to some" });
    await sql`
      insert into campaign_recipient (campaign_id, run, subscriber_id, state, reason, due_at)
      values (${id}, 1, gen_random_uuid(), 'failed', 'refused', now())`.execute(db);
    const resend = await call(`${campaignsPath}${id}/resend-refused/`, { method: "POST", token });
    expect(resend.body.data).toEqual({ requeued: 1 });
    expect((await read(id)).status).toBe("sending");
    const path = await pathOf(id);
    expect(await list()).toContain(path);
    expect((await get(path)).headers["x-robots-tag"]).toBeUndefined();
    await act(id, "pause");
    expect(await list()).toContain(path);
    await archive(id, false);
  });

  it("keeps the page of a cancelled letter for its readers, but does not list it", async () => {
    const id = await sent();
    await finish(id, "cancelled");
    const path = await pathOf(id);
    expect((await get(path)).headers["x-robots-tag"]).toBe("noindex");
    expect(await list()).not.toContain(path);
  });

  it("lists a translated letter in both languages, and a one-language letter for its readers", async () => {
    const both = await sent({
      subject: "Spring",
      translation: { subject: "Primăvară", preheader: "Vine", body: "<p>Bună</p>", document: null },
    });
    const romanian = await sent({ language: "ro", subject: "Doar ro", only_its_language: true });
    const english = await sent({ subject: "For all" });
    const path = await pathOf(both);
    const shown = await get(`${path}?lang=ro`);
    expect(shown.headers["content-language"]).toBe("ro");
    expect(shown.body).toContain("Bună");
    expect(shown.body).toContain(`<link rel="canonical" href="${publicUrl}${path}?lang=ro">`);
    expect(shown.body).toContain(`hreflang="en" href="${publicUrl}${path}"`);
    expect((await get(path, { cookie: "language=ro" })).body).toContain("Bună");
    const [inRomanian, inEnglish] = [await list("/newsletter?lang=ro"), await list()];
    expect(inRomanian).toContain("Primăvară");
    expect(inRomanian).toContain("Vine");
    expect(inRomanian).toContain("Doar ro");
    expect(inRomanian).toContain(
      `<h2 dir="auto" lang="en"><a href="${await pathOf(english)}?lang=en">For all`,
    );
    expect(inEnglish).toContain("Spring");
    expect(inEnglish).not.toContain("Doar ro");
    // a letter without the language that is asked for is shown in its own
    const only = await get(await pathOf(romanian));
    expect(only.headers["content-language"]).toBe("ro");
    expect(only.body).not.toContain('hreflang="en"');
  });

  it("shows the winning subject of a subject test", async () => {
    const id = await sent({
      subject: "First",
      subject_test: { other_subjects: [{ subject: "Second" }], share: 20, decide_after_hours: 4 },
    });
    expect(await list()).toContain(">First<");
    await sql`update campaign set winner = 1, chosen_at = now(), chosen_by_staff = true where id = ${id}`.execute(
      db,
    );
    expect(await list()).toContain(">Second<");
    expect(await pathOf(id)).toMatch(/-first$/);
    expect((await get(await pathOf(id))).body).toContain(">Second<");
  });

  it("removes a letter and restores it at the same address, auditing each change once", async () => {
    const id = await sent();
    const path = await pathOf(id);
    for (const _ of [1, 2]) expect((await archive(id, false)).body.data.archive_path).toBeNull();
    expect((await get(path)).status).toBe(404);
    expect(await list()).not.toContain(path);
    expect((await get("/newsletter/rss.xml")).body).not.toContain(path);
    for (const _ of [1, 2]) expect((await archive(id, true)).body.data.archive_path).toBe(path);
    expect((await get(path)).status).toBe(200);
    expect((await recorded(id)).slice(-2)).toEqual(["campaign.unarchive", "campaign.archive"]);
  });

  it("numbers an older letter when staff add it, and no draft", async () => {
    const id = await sent({ in_archive: false });
    await sql`update campaign set in_archive = null where id = ${id}`.execute(db);
    expect(await pathOf(id)).toBeNull();
    const { status, body: reply } = await archive(id, true);
    expect([status, reply.data.archive_path]).toEqual([200, await pathOf(id)]);
    expect((await get(await pathOf(id))).status).toBe(200);
    expect((await archive(await draft(), true)).body.code).toBe("CAMPAIGN_WRONG_STATE");
    expect((await archive(id, "yes")).status).toBe(400);
    expect((await archive("0190bbbb-0000-7000-8000-000000000000", true)).status).toBe(404);
  });

  it("escapes what staff wrote, in pages and in the feed", async () => {
    const id = await sent({ subject: `</title><script>x</script>"'&`, preheader: "<b>&" });
    const path = await pathOf(id);
    for (const address of ["/newsletter", path, "/newsletter/rss.xml"]) {
      const { body: text } = await get(address);
      expect(text).not.toContain("<script>x");
      expect(text).not.toContain("<b>&");
    }
    expect(await list()).toContain("&lt;/title&gt;&lt;script&gt;");
  });

  it("has pages of twenty, each with its own address", async () => {
    await sql`insert into campaign (id, title, subject, preheader, body, status, run, started_at, finished_at, archive_number)
      select gen_random_uuid(), 't', 'Old ' || i, '', '', 'sent', 1, '2020-01-01'::timestamptz - i * interval '1 day',
        now(), nextval('campaign_archive_number') from generate_series(1, 25) i`.execute(db);
    await sql`insert into campaign_content (campaign_id, run, locale, subject, html, text)
      select id, 1, 'en', subject, '<html><head></head><body>x</body></html>', 'x' from campaign
      where subject like 'Old %'`.execute(db);
    const [first, second] = [await list(), await list("/newsletter?page=2&lang=ro")];
    expect(first.match(/<li>/g)).toHaveLength(20);
    expect(first).toContain("page=2&amp;lang=en");
    expect(second).toContain(
      `<link rel="canonical" href="${publicUrl}/newsletter?page=2&amp;lang=ro">`,
    );
    expect(second).toContain("Pagina 2 din");
  });

  it("has a feed for each language, and is in the site map", async () => {
    const id = await sent({ subject: "Fed & read", preheader: "Now" });
    const path = await pathOf(id);
    const feed = await get("/newsletter/rss.xml");
    expect(feed.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
    expect(feed.headers["cache-control"]).toBe("public, max-age=600");
    expect(feed.body).toContain("<title>Fed &amp; read</title>");
    expect(feed.body).toContain(`<link>${publicUrl}${path}?lang=en</link>`);
    expect(feed.body.match(/<item>/g)).toHaveLength(20);
    const again = await get("/newsletter/rss.xml", {
      "if-none-match": String(feed.headers["etag"]),
    });
    expect(again.status).toBe(304);
    expect((await get("/newsletter/rss.xml?lang=ro")).body).toContain("<language>ro</language>");
    expect(await list()).toContain(
      `type="application/rss+xml" title="Newsletter · Sortes" href="${publicUrl}/newsletter/rss.xml"`,
    );
    const map = (await get("/newsletter/sitemap.xml")).body;
    expect(map).toContain(`<loc>${publicUrl}${path}</loc>`);
    const robots = (await get("/robots.txt")).body;
    expect(robots).toContain(`Sitemap: ${publicUrl}/newsletter/sitemap.xml`);
    expect(robots).toContain("Disallow: /newsletter/unsubscribe/");
    expect(robots).not.toContain("Disallow: /newsletter/\n");
    expect(map).toContain(`<loc>${publicUrl}/newsletter?lang=ro</loc>`);
  });

  it("answers an unchanged page with 304, and compresses the others", async () => {
    const path = await pathOf(await sent());
    for (const address of ["/newsletter", path]) {
      const { headers } = await get(address);
      expect(headers).toMatchObject({
        "cache-control": "no-cache",
        vary: "cookie, accept-encoding",
      });
      const again = await get(address, { "if-none-match": String(headers["etag"]) });
      expect(again.status).toBe(304);
      const small = await get(address, { "accept-encoding": "br" });
      expect(small.headers["content-encoding"]).toBe("br");
    }
  });

  it("previews and tests show the archive link that a public mail has", async () => {
    const { body: reply } = await call(`${campaignsPath}preview/`, {
      token,
      body: { title: "t", subject: "s", body: "<p>x</p>" },
    });
    expect(reply.data.text).toContain(`${publicUrl}/newsletter`);
    const other = await call(`${campaignsPath}preview/`, {
      token,
      body: { title: "t", subject: "s", body: "<p>x</p>", in_archive: false },
    });
    expect(other.body.data.text).not.toContain(`${publicUrl}/newsletter`);
  });
});
