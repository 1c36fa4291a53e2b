import { hashOf, idOf, momentOf, type Rows, skewed } from "./rows.ts";

/** Campaigns that everybody got. Number 1 is being sent; 2 and 3 are finished. */
const large = 3;

/** Status of the i-th campaign: a few are in progress, a twentieth was cancelled. */
const status = `case when i = 1 then 'sending' when i <= ${large} then 'sent' when i = 5 then 'scheduled'
  when i <= 8 then 'draft' when i % 20 = 0 then 'cancelled' when i % 20 = 1 then 'sent_with_issues' else 'sent' end`;

const recipientColumns =
  "campaign_id, run, subscriber_id, state, reason, attempts, due_at, claim_token, last_error, sent_at";

/** Subscribers, campaigns and their results: statements that fill empty tables, by table with its columns. */
export function newsletterSql(rows: Rows): [string, string][] {
  const { subscribers, campaigns, recipients, engagement, reports } = rows;
  const begun = campaigns - 8;
  const decisions = subscribers + 100 * begun;
  const campaignAt = momentOf("i", campaigns);
  const over = `i > 1 and not i between 5 and 8`;
  const outcome = (i: string) =>
    `case when ${i} % 100 = 7 then 'failed' when ${i} % 1000 = 3 then 'unknown' when ${i} % 50 = 9 then 'skipped' else 'sent' end`;
  const why = (i: string) =>
    `case when ${i} % 100 = 7 then 'bounced' when ${i} % 50 = 9 then 'monthly' end`;
  return [
    [
      "subscriber",
      `select ${idOf("subscriber", "i")}, 'reader' || i || '@example.test', 'reader' || i || '@example.test',
        case i % 2 when 0 then 'en' else 'ro' end,
        case when i % 100 = 0 then 'pending' when i % 20 = 3 then 'unsubscribed' else 'active' end,
        case when i % 5 = 0 then 'monthly' else 'weekly' end, '{product,tips,draws}'::text[],
        ${momentOf("i", subscribers)}, ${momentOf("i", subscribers)}, null, ${momentOf("i", subscribers)},
        ${hashOf("reader", "i")}
      from generate_series(1, ${subscribers}) as i`,
    ],
    [
      "suppression",
      `select ${hashOf("reader", "i")}, 'bounced', now() from generate_series(1, ${subscribers}, 100) as i`,
    ],
    [
      "consent_event",
      `select ${idOf("consent", "i")}, ${idOf("subscriber", `1 + i % ${subscribers}`)},
        case when i <= ${subscribers} then 'confirmed' else 'unsubscribed' end, 'link', null,
        ${momentOf("i", decisions)},
        case when i > ${subscribers} then ${idOf("campaign", `9 + i % ${begun}`)} end, null
      from generate_series(1, ${decisions}) as i`,
    ],
    [
      "campaign",
      `select ${idOf("campaign", "i")}, 'Campaign ' || i, 'News', '', null, repeat('<p>Words of it</p>', 200),
        ${status}, null, 1, 1, case when i = 5 then now() + interval '1 day' end,
        case when ${over} or i = 1 then ${campaignAt} end, case when ${over} or i = 1 then ${campaignAt} end,
        case when ${over} then ${campaignAt} end, ${idOf("person", 1)}, ${campaignAt},
        case when i = 1 then now() else ${campaignAt} end, 'aggregate', '1 Example Street', null
      from generate_series(1, ${campaigns}) as i`,
    ],
    [
      "campaign_content",
      `select ${idOf("campaign", "i")}, 1, locale, 'News', repeat('<p>Words of it</p>', 200), 'Words of it'
      from generate_series(1, ${campaigns}) as i, unnest('{en,ro}'::text[]) as locale`,
    ],
    [
      "campaign_link (campaign_id, run, place, target)",
      `select ${idOf("campaign", "i")}, 1, place, 'https://example.test/' || place
      from generate_series(1, ${campaigns}) as i, generate_series(0, 4) as place`,
    ],
    [
      `campaign_recipient (${recipientColumns})`,
      `select ${idOf("campaign", "c")}, 1, ${idOf("subscriber", "s")},
        case when c = 1 and s % 2 = 0 then 'queued' else ${outcome("s")} end,
        case when c > 1 or s % 2 = 1 then ${why("s")} end, 1,
        now() - interval '1 minute', null, null,
        case when c > 1 or s % 2 = 1 then now() - c * interval '20 days' end
      from generate_series(1, ${large}) as c, generate_series(1, ${subscribers}) as s`,
    ],
    [
      `campaign_recipient (${recipientColumns})`,
      `select ${idOf("campaign", `9 + (i % ${begun})`)}, 1,
        ${idOf("subscriber", `1 + ((i / ${begun})::bigint * 7919 + (i % ${begun}) * 104729) % ${subscribers}`)},
        ${outcome("i")}, ${why("i")}, 1, ${momentOf("i", recipients)}, null, null, ${momentOf("i", recipients)}
      from generate_series(1, ${recipients}) as i on conflict do nothing`,
    ],
    [
      "campaign_recipient_count",
      `select campaign_id, run, state, coalesce(reason, ''), count(*) from campaign_recipient
      group by 1, 2, 3, 4`,
    ],
    [
      "campaign_engagement (campaign_id, run, reader, opens, clicks, opened_at, streak)",
      `select ${idOf("campaign", `case when i % 2 = 0 then 2 else 9 + i % ${begun} end`)}, 1, i::text, 1, 0, now(), 0
      from generate_series(1, ${engagement}) as i`,
    ],
    [
      "campaign_click",
      `select ${idOf("campaign", `case when i % 2 = 0 then 2 else 9 + i % ${begun} end`)}, 1, i::text, 1, 1
      from generate_series(1, ${engagement}, 5) as i`,
    ],
    [
      "campaign_tally",
      `select ${idOf("campaign", "c")}, 1, kind, 0, hour, 0, 3, 2, 1
      from generate_series(1, ${campaigns}) as c, unnest('{open,click}'::text[]) as kind,
        generate_series(0, 19) as hour`,
    ],
    [
      "inbound_message",
      `select ${hashOf("inbound", "i")}, 'webhook', case when i % 1000 = 5 then 'x'::bytea end,
        case when i % 1000 = 5 then 'unreadable' else 'done' end, 1, now(), ${momentOf("i", reports)}
      from generate_series(1, ${reports}) as i`,
    ],
    [
      "delivery_report",
      `select ${idOf("report", "i")}, ${hashOf("inbound", "i")}, 'bounce', i,
        ${idOf("campaign", `1 + i % ${campaigns}`)}, 1, ${idOf("subscriber", `1 + i % ${subscribers}`)}, '5.1.1',
        case when i % 10 = 0 then 'no such user' end, case when i % 500 = 0 then 'alerted' else 'noted' end,
        ${momentOf("i", reports)}
      from generate_series(1, ${reports}) as i`,
    ],
    [
      "mail_message",
      `select ${idOf("mail", "i")}, case when i % 3 = 0 then 'reset_password' else 'verify_email' end,
        case when i % 50 > 0 then ${idOf("person", skewed("i", rows.people, { from: 3 }))} end, 'en', '{}'::jsonb,
        case when i % 100 = 99 then 'failed' when i % 5000 = 77 then 'unknown' when i > ${rows.mails - 20} then 'queued' else 'sent' end,
        1, ${momentOf("i", rows.mails)}, null, null, ${momentOf("i", rows.mails)}, ${momentOf("i", rows.mails)}, null, null,
        case when i % 50 = 0 then 'p' || i || '@example.test' end, null, null
      from generate_series(1, ${rows.mails}) as i`,
    ],
    [
      "contact_message",
      `select ${idOf("message", "i")}, ${idOf("person", skewed("i", rows.people, { from: 3 }))}, 'a@example.test', 'Hi', 'Hello',
        false, 'en', ${hashOf("once", "i")}, ${hashOf("request", "i")}, now() - (i % 180) * interval '1 day'
      from generate_series(1, ${rows.payments}) as i`,
    ],
  ];
}

/** Draws with their statements and log, and payments: statements that fill empty tables, by table with its columns. */
export function drawsSql(rows: Rows): [string, string][] {
  const { draws, payments } = rows;
  const person = (i: string) =>
    idOf(
      "person",
      `case when ${i} <= 5 then 1 when ${i} <= 15 then 2 else 2 + ${i} % ${rows.people - 2} end`,
    );
  const organiser = (i: string) =>
    hashOf("organiser", person(i)).replace("encode", "substr(encode").concat(", 1, 32)");
  return [
    [
      "draw_organiser",
      `select distinct ${person("i")}, ${organiser("i")}, ${draws} from generate_series(1, ${draws}) as i`,
    ],
    [
      "draw",
      `select ${idOf("draw", "i")}, ${organiser("i")}, i, 'winners',
        case when i % 200 = 7 then 'open' else 'drawn' end, 'chain',
        case when i % 200 <> 7 then i end, ${momentOf("i", draws)},
        null, 'seed'::bytea, null, null, ${momentOf("i", draws)}, true, 0, true
      from generate_series(1, ${draws}) as i`,
    ],
    [
      "draw_text",
      `select ${idOf("draw", "i")}, ${person("i")}, 'salt'::bytea, '{"title":"A raffle"}'
      from generate_series(1, ${draws}) as i`,
    ],
    [
      "draw_statement",
      `select ${idOf("draw", "(i / 3)")}, i % 3, (array['open', 'freeze', 'result'])[1 + i % 3], '{"v":1}',
        ${hashOf("statement", "i")}, i - 3
      from generate_series(3, ${3 * draws + 2}) as i`,
    ],
    [
      "draw_chunk",
      `select ${idOf("draw", "i")}, chunk, ${hashOf("line", "i")}, repeat('line of the list' || chr(10), 20), 'root'::bytea
      from generate_series(1, ${draws}) as i, generate_series(0, 1) as chunk`,
    ],
    [
      "draw_opening",
      `select ${idOf("draw", "i")}, chunk, ${person("i")}, repeat('1 0123456789abcdef0123456789abcdef Ana' || chr(10), 20), '{}'::int[]
      from generate_series(1, ${draws}) as i, generate_series(0, 1) as chunk`,
    ],
    ["draw_log_leaf", `select i, 'draw ' || i from generate_series(0, ${3 * draws - 1}) as i`],
    [
      "draw_log_node",
      `select level, place, sha256((level || ' ' || place)::bytea)
      from generate_series(0, 24) as level, generate_series(0, (${3 * draws} >> level) - 1) as place`,
    ],
    [
      "draw_log_checkpoint",
      `select i, 'note', now(), 1 from generate_series(1, ${3 * draws}) as i`,
    ],
    ["draw_round", `select 'chain', i, 'signature' from generate_series(1, ${draws}) as i`],
    [
      "subscription (id, user_id, provider, customer_id, tier, status, period_end, ends_at, grace_until, version, created_at, updated_at)",
      `select 'sub' || i, ${idOf("person", `3 + i % ${rows.people - 2}`)}, 'stripe', 'customer' || i, 'medium',
        case when i % 3 > 0 then 'canceled' else 'active' end, now(),
        case when i % 3 > 0 then ${momentOf("i", payments)} end, null, 1, ${momentOf("i", payments)}, now()
      from generate_series(1, ${payments}) as i`,
    ],
    [
      "checkout_session",
      `select 'checkout' || i, ${person("i")}, 'stripe', 'medium', case when i % 3 = 0 then 'open' else 'paid' end,
        now() - (i % 29) * interval '1 day', now()
      from generate_series(1, ${payments}) as i`,
    ],
    [
      "trial_subscription",
      `select 'trial' || i, ${person("i")}, 'medium', 'ended', now(), true from generate_series(1, ${payments}) as i`,
    ],
    [
      "payment_event",
      `select 'event' || i, 'invoice.paid', 'sub' || i, 'applied', ${momentOf("i", payments)}
      from generate_series(1, ${payments}) as i`,
    ],
  ];
}
