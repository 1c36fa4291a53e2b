import { hashOf, idOf, momentOf, ofMuch, type Rows, skewed } from "./rows.ts";

/** Results of the person with little data. */
const little = 10;

/**
 * SQL for the owner of the i-th row: the first `much` are person 1's, the next ten person 2's, the others anybody's.
 */
const owner = (i: string, much: number, people: number): string =>
  idOf(
    "person",
    `case when ${i} <= ${much} then 1 when ${i} <= ${much + little} then 2
      else ${skewed(i, people, { from: 3 })} end`,
  );

/** Accounts with their data: statements that fill empty tables, by table. */
export function peopleSql(rows: Rows): [string, string][] {
  const { people, history, sessions, things, tokens, keys } = rows;
  const much = ofMuch(rows);
  const some = Math.min(200, Math.floor(things / 10));
  const whose = (i: string, most = some) => owner(i, most, people);
  return [
    [
      "app_user",
      `select ${idOf("person", "i")}, 'person ' || i, 'person ' || i, 'p' || i || '@example.test',
        'p' || i || '@example.test', true, 'x',
        case when i % 20 = 0 then 'medium' when i % 50 = 3 then 'premium' else 'free' end, i = 1,
        case i % 2 when 0 then 'en' else 'ro' end, ${momentOf("i", people)}, 'person ' || i,
        case when i = 1 then now() end, case when i = 1 then 'cli' end, null, now()
      from generate_series(1, ${people}) as i`,
    ],
    [
      "history_item",
      `select ${idOf("result", "i")}, ${whose("i", much)},
        case i % 4 when 0 then 'pet_name' when 1 then 'lucky_winner' else 'team' end,
        case i % 7 when 0 then 'Class ' when 1 then 'Șah ' else 'Group ' end || i, i % 10 = 0,
        case i % 4 when 0 then '{"petType":"dog","gender":"male","result":"Rex"}'::jsonb
          else jsonb_build_object('inputNames', 'Ana,Bo,Cy,Di,Ed,Flo,Gus,Hal', 'numberOfTeams', 2,
            'result', jsonb_build_array(jsonb_build_array('Ana', 'Bo', 'Cy', 'Di'),
              jsonb_build_array('Ed', 'Flo', 'Gus', 'Hal'))) end,
        ${momentOf("i", history)}, null, 160
      from generate_series(1, ${history}) as i`,
    ],
    [
      "user_session",
      `select ${hashOf("session", "i")}, ${whose("i", 20)},
        now() + ((i % 30) - 0.01) * interval '1 day', ${momentOf("i", sessions)},
        ${idOf("public", "i")}, 'Firefox', now() - (i % 1000) * interval '1 minute'
      from generate_series(1, ${sessions}) as i`,
    ],
    [
      "personal_token",
      `select ${idOf("token", "i")}, ${whose("i", 20)}, ${hashOf("token", "i")}, 'script ' || i,
        '{history:read}'::text[], now() + ((i % 400) - 40) * interval '1 day', now(),
        ${momentOf("i", things)}
      from generate_series(1, ${things}) as i`,
    ],
    [
      "pack",
      `select ${idOf("pack", "i")}, ${whose("i")}, 'Pack ' || i, 'teamGenerator', '', '["a","b","c"]'::jsonb,
        null, 3, ${momentOf("i", things)}, ${momentOf("i", things)}
      from generate_series(1, ${things}) as i`,
    ],
    [
      "preset",
      `select ${idOf("preset", "i")}, ${whose("i")}, 'team', 'Preset ' || i, 'preset ' || i,
        '{"numberOfTeams":2}'::jsonb, ${momentOf("i", things)}, ${momentOf("i", things)}
      from generate_series(1, ${things}) as i`,
    ],
    [
      "own_generator",
      `select ${idOf("generator", "i")}, ${whose("i")}, 'Generator ' || i, '', '[a]',
        '[{"name":"a","lines":["b","c"]}]'::jsonb, case when i % 3 = 0 then 'share' || i end,
        ${momentOf("i", things)}, ${momentOf("i", things)},
        case when i % 1000 = 999 then now() end, case when i % 1000 = 999 then 'spam' end
      from generate_series(1, ${things}) as i`,
    ],
    [
      "generator_report",
      `select ${idOf("complaint", "i")}, ${idOf("generator", `i`)}, ${whose("i")}, 'other', '',
        ${hashOf("network", "i")}, ${momentOf("i", things)}
      from generate_series(3, ${things}, 300) as i`,
    ],
    [
      "open_list",
      `select ${idOf("list", "i")}, ${whose("i", 20)}, 'key' || i, 'List', null, true,
        ${momentOf("i", things)}, ${momentOf("i", things)} + interval '1 day', false, null, null, 20, 20,
        ${momentOf("i", things)}, case when i % 1000 = 991 then now() end,
        case when i % 1000 = 991 then 'spam' end
      from generate_series(1, ${things}, 10) as i`,
    ],
    [
      "open_list_report",
      `select ${idOf("list complaint", "i")}, ${idOf("list", "i")}, ${whose("i", 20)}, 'other', '',
        ${hashOf("network", "i")}, ${momentOf("i", things)}
      from generate_series(1, ${things}, 300) as i`,
    ],
    [
      "open_list_entry",
      `select ${idOf("joined", "i")}, ${idOf("list", "1 + i % " + Math.ceil(things / 10) + " * 10")}, i,
        'Person ' || i, 'person ' || i, 'person ' || i, null, ${hashOf("device", "i")}, 'listed',
        ${momentOf("i", things)}, i
      from generate_series(1, ${2 * things}) as i`,
    ],
    [
      "idempotency_key",
      `select ${whose("i", 20)}, 'history.saveTeams', 'key ' || i, ${hashOf("request", "i")},
        '{"value":{"id":"x"}}'::jsonb, now() - (i % 1440) * interval '1 minute'
      from generate_series(1, ${keys}) as i`,
    ],
    [
      "mail_token",
      `select ${hashOf("mail token", "i")}, 'verify_email', ${whose("i", 20)},
        now() + ((i % 9) - 7.5) * interval '1 day', case when i % 2 = 0 then now() end,
        now() - interval '9 days', null, null
      from generate_series(1, ${tokens}) as i`,
    ],
    [
      "gift_mail (id, user_id, exchange, title, name, address, link_hash, state, created_at)",
      `select ${idOf("gift mail", "i")}, ${whose("i", 200)}, 'exchange ' || i % 5, 'Family',
        'Guest ' || i, 'guest' || i || '@example.test', 'h', 'sent',
        now() - (i % 1440) * interval '1 hour'
      from generate_series(1, ${tokens}) as i`,
    ],
    [
      "rate_limit",
      `select 'login ' || i, 3, now() + ((i % 60) - 1) * interval '1 minute'
      from generate_series(1, ${tokens}) as i`,
    ],
    [
      "address_mail",
      `select ${idOf("address mail", "i")}, 'reset_password', ${hashOf("address", "i")},
        ${hashOf("mailbox", "i")}, now() - (i % 48) * interval '1 hour'
      from generate_series(1, ${tokens}) as i`,
    ],
    [
      "address_change",
      `select ${idOf("address change", "i")}, ${idOf("person", "i")}, 'new' || i || '@example.test',
        now() - (i % 48) * interval '1 hour'
      from generate_series(4, ${people}, 50) as i`,
    ],
    [
      "audit_log",
      `select ${idOf("audit", "i")},
        case when i % 10 = 0 then 'worker' else ${whose("i", 20)}::text end,
        (array['user.password_change', 'campaign.start', 'tier.change', 'user.rename'])[1 + i % 4],
        case when i % 10 = 5 then ${idOf("campaign", `1 + i % ${rows.campaigns}`)}::text
          else ${whose("i", 20)}::text end,
        '{"from":"free"}'::jsonb, ${momentOf("i", rows.audit)}
      from generate_series(1, ${rows.audit}) as i`,
    ],
  ];
}
