import { type Language, publicPages } from "@sortes/contract";
import type { QueryKey } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { createIntl } from "react-intl";
import type { Area } from "../base/catalogues.ts";
import { createServices, prefetchSite, type Services } from "../base/services.ts";
import { Session } from "../base/session.ts";
import { drawingGenerators } from "../features/generators/generators.ts";
import { Providers } from "../page.tsx";
import { createAppRouter, type Router } from "../router.tsx";
import { type Ask, askLink } from "./ask-link.ts";
import en from "./descriptions.en.json";
import ro from "./descriptions.ro.json";
import { joinHead } from "./join-head.ts";
import { pageHead } from "./page-head.ts";

interface Rendered {
  /** The elements of the page. */
  html: string;
  /** The title and metadata for search engines and link previews. */
  head: string;
  /** The results of its queries, by query key. */
  data: readonly (readonly [key: QueryKey, answer: unknown])[];
  /** The matched routes, from the root. */
  routeIds: readonly string[];
  /** The loaded areas. */
  areas: readonly Area[];
}

const guestServices = (language: Language, ask: Ask): Services => {
  const session = new Session();
  session.link = askLink(ask);
  return createServices({ session, language, onSessionEnd() {} });
};

/** Renders the head of a page whose content the browser renders, with its data: `/join/$key`. */
export async function renderHead(
  page: { path: string; key: string; language: Language },
  ask: Ask,
): Promise<Pick<Rendered, "head" | "data">> {
  const services = guestServices(page.language, ask);
  try {
    const { head, isOpen } = await joinHead(services, page);
    return { head, data: isOpen ? answersIn(services) : [] };
  } finally {
    // its timers would keep the process alive
    services.queryClient.clear();
  }
}

/** Renders a page as a guest sees it before stored data are applied. */
export async function render(path: string, language: Language, ask: Ask): Promise<Rendered> {
  const services = guestServices(language, ask);
  const router = createAppRouter(services, createMemoryHistory({ initialEntries: [path] }));
  await Promise.all([services.texts.load("shell"), router.load(), prefetchSite(services)]);
  const { matches } = router.state;
  if (matches.some(({ status }) => status !== "success"))
    throw new Error(`The page ${path} could not be loaded`);
  const html = renderToString(
    <StrictMode>
      <Providers services={services}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
  const rendered = {
    html,
    head: pageHead({ path, language, ...subjectOf(path, matches, services) }),
    data: answersIn(services),
    routeIds: matches.map(({ routeId }) => routeId),
    areas: services.texts.areas,
  };
  // its timers would keep the process alive
  services.queryClient.clear();
  return rendered;
}

/** The server's answers; messages loaded as files have other keys. */
const answersIn = ({ queryClient }: Services): Rendered["data"] =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey: [name], state }) => Array.isArray(name) && state.data !== undefined)
    .map(({ queryKey, state }) => [queryKey, state.data]);

type Description = Readonly<Record<Language, string>>;
const ofGenerators = import.meta.glob<Description>("../features/generators/*/description.json", {
  eager: true,
  import: "default",
});
const others = { en: new Map(Object.entries(en)), ro: new Map(Object.entries(ro)) };

/** The description of a page for search results and link previews. @throws if a listed page has none */
function descriptionOf(path: string, language: Language): string | undefined {
  const area = drawingGenerators.find((generator) => generator.path === path)?.area;
  const description =
    ofGenerators[`../features/generators/${area}/description.json`]?.[language] ??
    others[language].get(path);
  if (description === undefined && isListedPage(path))
    throw new Error(`The page ${path} has no description in ${language}`);
  return description;
}

const isListedPage = (path: string): boolean =>
  publicPages.some((page) => page.isListed && page.path === path);

/** The metadata of a page. */
function subjectOf(path: string, matches: Router["state"]["matches"], { texts, utils }: Services) {
  const { language, messages } = texts.state.get();
  const { formatMessage } = createIntl({ locale: language, messages });
  const match = matches.at(-1);
  const { title } = match?.staticData ?? {};
  if (!match || !title) throw new Error("The page has no title");
  const { params } = match;
  const article =
    "articleId" in params
      ? utils.articles.get.getData({ id: params.articleId, language })
      : undefined;
  const shared =
    "shareId" in params
      ? utils.ownGenerators.shared.getData({ shareId: params.shareId })
      : undefined;
  const draw =
    "drawId" in params ? utils.draws.get.getData({ id: params.drawId })?.text : undefined;
  const name = article?.title ?? shared?.name ?? draw?.title ?? formatMessage({ id: title });
  const hasPicture = article !== undefined || isListedPage(path);
  return {
    name,
    title: formatMessage({ id: "shell.title" }, { page: name }),
    description:
      article?.excerpt ?? shared?.description ?? draw?.conditions ?? descriptionOf(path, language),
    /** The parent page, below the home page. */
    parent: article && { path: "/random-article", name: formatMessage({ id: title }) },
    /** Whether search engines may list it. */
    isListed: draw !== undefined || hasPicture,
    /** Whether a preview picture exists for it. */
    hasPicture,
    article,
  };
}
