import type { Language } from "@sortes/contract";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { createIntl } from "react-intl";
import type { Area } from "./base/catalogues.ts";
import { createServices } from "./base/services.ts";
import { Providers } from "./page.tsx";
import { createAppRouter } from "./router.tsx";

interface Rendered {
  html: string;
  title: string;
  /** Undefined for a page without one of its own. */
  description: string | undefined;
  /** Of the matched routes, from the root. */
  routeIds: readonly string[];
  /** Of the loaded texts. */
  areas: readonly Area[];
}

/** Renders a page as a guest sees it before the browser adds what it has stored. */
export async function render(path: string, language: Language): Promise<Rendered> {
  const services = createServices({ language, onSessionEnd() {} });
  const router = createAppRouter(services, createMemoryHistory({ initialEntries: [path] }));
  await Promise.all([services.texts.load("shell"), router.load()]);
  const html = renderToString(
    <StrictMode>
      <Providers services={services}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
  // its timers would keep the process alive
  services.queryClient.clear();
  const { messages } = services.texts.state.get();
  const { formatMessage } = createIntl({ locale: language, messages });
  const { matches } = router.state;
  const { title, description } = matches.at(-1)?.staticData ?? {};
  if (!title) throw new Error(`The page ${path} has no title`);
  return {
    html,
    title: formatMessage({ id: "shell.title" }, { page: formatMessage({ id: title }) }),
    description: description && formatMessage({ id: description }),
    routeIds: matches.map(({ routeId }) => routeId),
    areas: services.texts.areas,
  };
}
