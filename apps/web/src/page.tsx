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

/** Locales for dates and numbers: English with the day first and a 24-hour clock. */
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
            <ToastProvider language={language}>{children}</ToastProvider>
          </QueryClientProvider>
        </trpc.Provider>
      </IntlProvider>
    </ServicesContext>
  );
}

interface Page {
  services: Services;
  router: Router;
  /** Settles when the first page's own files and data are loaded, or have failed. */
  loaded: Promise<void>;
  /** The element to render into the document. */
  app: ReactNode;
}

/** Opens the app in this browser tab, with the stored session, language and theme. */
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
  // the query results that a served page was rendered with
  const data = document.getElementById("data")?.textContent ?? "[]";
  for (const [key, answer] of JSON.parse(data) as [QueryKey, unknown][])
    services.queryClient.setQueryData(key, answer);
  const router = createAppRouter(services);
  followSystemTheme();
  followOtherTabs(services, () => router.invalidate());
  watchForNewVersion();
  // reruns the guards if the session turns out to have ended
  void confirmSession(services).then((alive) => (alive ? undefined : router.invalidate()));
  // the page's own files load while the shell's messages arrive
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
