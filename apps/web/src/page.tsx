import type { Language } from "@sortes/contract";
import { type QueryKey, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, StrictMode, useEffect } from "react";
import { IntlProvider } from "react-intl";
import { confirmSession } from "./base/confirm-session.ts";
import { startConsent } from "./base/cookie-consent.ts";
import { followSystemTheme, startLanguage, startPreferences } from "./base/preferences.ts";
import {
  createServices,
  followOtherTabs,
  type Services,
  ServicesContext,
} from "./base/services.ts";
import { restoreSession } from "./base/session.ts";
import { useSignal } from "./base/signal.ts";
import { ToastProvider } from "./base/toasts.tsx";
import { trpc } from "./base/trpc.ts";
import { createAppRouter, type Router } from "./router.tsx";
import { watchForNewVersion } from "./shell/new-version.tsx";

/** Dates and numbers: readers of English here write the day first and the hours to 24. */
const formats: Record<Language, string> = { en: "en-GB", ro: "ro" };

/** The providers of every page, except the router. */
export function Providers({ services, children }: { services: Services; children: ReactNode }) {
  const { client, queryClient, texts } = services;
  const { language, messages } = useSignal(texts.state);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <ServicesContext value={services}>
      <IntlProvider
        locale={formats[language]}
        messages={messages}
        {...(import.meta.env.SSR && { timeZone: "UTC" })}
      >
        <trpc.Provider client={client} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <ToastProvider>{children}</ToastProvider>
          </QueryClientProvider>
        </trpc.Provider>
      </IntlProvider>
    </ServicesContext>
  );
}

interface Page {
  services: Services;
  router: Router;
  /** Settles when the first page's own files and data are there, or have failed. */
  loaded: Promise<void>;
  /** To be rendered into the document. */
  app: ReactNode;
}

/** Opens the app in this browser tab, with the session, language and theme that are stored here. */
export async function openPage(): Promise<Page> {
  startConsent();
  startPreferences();
  const session = restoreSession();
  const services = createServices({
    session,
    language: startLanguage(),
    onSessionEnd() {
      session.end();
      services.queryClient.clear();
      void router.navigate({ to: "/login" });
    },
  });
  // the answers that a served page was rendered with
  const data = document.getElementById("data")?.textContent ?? "[]";
  for (const [key, answer] of JSON.parse(data) as [QueryKey, unknown][])
    services.queryClient.setQueryData(key, answer);
  const router = createAppRouter(services);
  followSystemTheme();
  followOtherTabs(services, () => router.invalidate());
  watchForNewVersion();
  // the guards of the page decide again where the session turns out to have ended
  void confirmSession(services).then((alive) => (alive ? undefined : router.invalidate()));
  // the page's own files are on their way while the shell's texts arrive
  const loaded = router.load();
  await services.texts.load("shell");
  const app = (
    <StrictMode>
      <Providers services={services}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
  return { services, router, loaded, app };
}
