import { addressOf, type Call, KeptAnswers } from "./kept-answers.ts";

/** Maximum number of articles; the newest are kept. */
const most = 12;

/** Time limit in ms per request; a device without the article list keeps only articles that were read. */
const patience = 7000;

interface Listed {
  id: string;
  image: string;
}

/**
 * Fetches the articles in the user's language, so that unread ones open offline too. @returns the paths of their
 * pictures
 */
export async function keepArticles(): Promise<string[]> {
  const home = await inTime("/", "HEAD");
  const language = home.headers.get("content-language");
  const lists = ["articles.list", "articles.featured"];
  const calls = lists.map((path) => ({ path, input: JSON.stringify({ language }) }));
  const [list] = (await ask(calls)) as [{ result: { data: { articles: Listed[] } } }];
  const articles = list.result.data.articles.slice(0, most);
  await ask(
    articles.map(({ id }) => ({ path: "articles.get", input: JSON.stringify({ id, language }) })),
  );
  return articles.map(({ image }) => image);
}

async function inTime(address: string, method: "GET" | "HEAD"): Promise<Response> {
  const answer = await fetch(address, { method, signal: AbortSignal.timeout(patience) });
  if (!answer.ok) throw new Error(`The server answers ${answer.status}`);
  return answer;
}

async function ask(calls: readonly Call[]): Promise<unknown> {
  const answer = await inTime(addressOf(calls), "GET");
  await new KeptAnswers(caches, "").keep(calls, answer.clone());
  return await answer.json();
}
