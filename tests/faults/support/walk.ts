/** Calls to all parts of a server, each of which must succeed, and then every read of its API in every role. */

export interface Reply {
  status: number;
  // later calls use parts of any reply
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

type Method = "GET" | "POST" | "PUT" | "PATCH";

/** One call; parses the body of the answer if it is JSON. */
async function send(
  url: string,
  method: Method,
  path: string,
  token?: string,
  body?: unknown,
): Promise<Reply> {
  const reply = await fetch(url + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  const isJson = /json/.test(reply.headers.get("content-type") ?? "");
  return { status: reply.status, body: isJson && text !== "" ? JSON.parse(text) : text };
}

const password = "secret-1";
let walks = 0;
/** Makes names and addresses of this walk unique. */
const stamp = process.pid;

export interface Walkers {
  member: string;
  staff: string;
  /** Registered addresses; each gets a mail. */
  emails: [member: string, staff: string, colleague: string];
}

/**
 * @param promote gives the person with this address the largest tier, confirms the address, and optionally makes them
 * staff. @throws Error if a call is rejected.
 */
export async function registered(
  url: string,
  promote: (email: string, toStaff: boolean) => Promise<unknown>,
): Promise<Walkers> {
  const walk = ++walks;
  const person = async (username: string) => {
    const email = `${username}@example.test`;
    const body = { username, email, password, password_confirm: password };
    const reply = await send(url, "POST", "/api/users/register/", undefined, body);
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
    return { email, token: reply.body.data.token as string };
  };
  const member = await person(`ana${stamp}x${walk}`);
  const colleague = await person(`ion${stamp}x${walk}`);
  const staff = await person(`eva${stamp}x${walk}`);
  for (const { email } of [member, staff, colleague]) await promote(email, email === staff.email);
  return {
    member: member.token,
    staff: staff.token,
    emails: [member.email, staff.email, colleague.email],
  };
}

/** @returns the rejected calls with their answers, and the ids of the created rows. */
export async function writeAll(url: string, { member, staff, emails }: Walkers) {
  const refused: string[] = [];
  const ids: string[] = [];
  const call =
    (token?: string) =>
    async (method: Method, path: string, body: object = {}) => {
      const reply = await send(url, method, path, token, body);
      if (reply.status >= 300)
        refused.push(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
      const id = reply.body?.data?.id;
      if (typeof id === "string") ids.push(id);
      return reply.body?.data ?? {};
    };
  const [guest, own, desk] = [call(), call(member), call(staff)];
  const name = `Walk ${walks}`;

  await own("POST", "/api/generators/number/", { min_value: 1, max_value: 9, count: 1 });
  await own("POST", "/api/generators/dice/", { notation: "2d6", save_history: true });
  await own("POST", "/api/generators/lottery/", { game: "ro-6-49" });
  await own("POST", "/api/generators/pet-name/", { pet_type: "dog", gender: "any" });
  const names = { input_names: "Ana,Ion" };
  const { id: item } = await own("POST", "/api/history/team/", {
    ...names,
    number_of_teams: 2,
    result: [["Ana"], ["Ion"]],
  });
  await own("POST", "/api/history/winner/", { ...names, number_of_winners: 1, result: "Ana" });
  await own("POST", "/api/history/number/", {
    min_value: 1,
    max_value: 9,
    count: 1,
    result: [4],
  });
  await own("PATCH", `/api/history/${item}/`, { name });
  await own("PUT", `/api/history/${item}/favorite/`, { is_favorite: true });

  const { id: pack } = await desk("POST", "/api/packs/", {
    name,
    category: "teamGenerator",
    description: "Three people",
    content: ["Ana", "Ion", "Eva"],
  });
  await desk("PATCH", `/api/packs/${pack}/`, { description: "Three friends" });
  await own("POST", "/api/presets/", {
    name,
    settings: { generator_type: "team", ...names, number_of_teams: 2 },
  });
  const lists = [{ name: "a", lines: ["Ana", "Ion"] }];
  const { id: generator } = await own("POST", "/api/own-generators/", {
    name,
    template: "{a}",
    lists,
  });
  await own("POST", `/api/own-generators/${generator}/draw/`);
  const { share_id: share } = await own("POST", `/api/own-generators/${generator}/share/`);
  await guest("POST", `/api/shared-generators/${share}/draw/`);
  await own("POST", "/api/users/tokens/", { name, scopes: ["history:read"] });
  await guest("POST", "/api/users/forgot-password/", { email: emails[0] });
  await guest("POST", "/api/contact/", {
    email: "a@example.test",
    subject: name,
    message: "Hello there",
  });
  await guest("POST", "/api/newsletter/subscribe/", {
    email: `reader${stamp}x${walks}@example.test`,
  });

  const { id: draw } = await desk("POST", "/api/draws/", {
    kind: "winners",
    title: name,
    prizes: ["A bike"],
    rules: { prizes: [1], alternates: 0 },
    names: "shown",
  });
  await desk("PUT", `/api/draws/${draw}/entries/`, { text: "Ana\nIon\nEva" });
  await desk("POST", `/api/draws/${draw}/freeze/`);
  await desk("POST", `/api/draws/${draw}/void/`, { why: "organiser" });

  await desk("PUT", "/api/newsletter/settings/", {
    postal_address: "Sortes, Strada Lungă 1, Brașov",
  });
  await desk("POST", "/api/newsletter/subscribers/", {
    email: `subscriber${stamp}x${walks}@example.test`,
    consent_confirmed: true,
  });
  const { id: campaign } = await desk("POST", "/api/newsletter/campaigns/", {
    title: name,
    subject: "What is new",
    preheader: "Draws",
    body: "<p>Hello</p>",
  });
  await desk("PATCH", `/api/newsletter/campaigns/${campaign}/`, { subject: "News" });
  await desk("POST", `/api/newsletter/campaigns/${campaign}/test/`);
  await desk("POST", `/api/newsletter/campaigns/${campaign}/schedule/`, {
    scheduled_time: new Date(Date.now() + 3_600_000).toISOString(),
    even_to_nobody: true,
  });
  await desk("POST", `/api/newsletter/campaigns/${campaign}/cancel/`);
  await desk("POST", "/api/staff/", { email: emails[2], password });
  return { refused, ids };
}

/** Calls each documented read in each role. @returns the failed calls, and how many were answered with 200. */
export async function readAll(url: string, { member, staff }: Walkers, ids: readonly string[]) {
  const document = (await send(url, "GET", "/api/openapi.json")).body as {
    paths: Record<string, Record<string, unknown>>;
  };
  const failed: string[] = [];
  let answered = 0;
  const read = async (path: string, token: string | undefined) => {
    const { status, body } = await send(url, "GET", path, token);
    if (status >= 500) failed.push(`${path}: ${status} ${JSON.stringify(body)}`);
    if (status === 200) answered++;
  };
  for (const [template, methods] of Object.entries(document.paths)) {
    if (!("get" in methods)) continue;
    const parameter = /\{\w+\}/g;
    if (template.includes("{")) {
      for (const token of [member, staff])
        for (const id of ids) await read(template.replaceAll(parameter, id), token);
    } else for (const token of [undefined, member, staff]) await read(template, token);
  }
  return { failed, answered };
}
