import { RouterProvider } from "@tanstack/react-router";
import { type ReactNode, StrictMode } from "react";
import { confirmSession } from "./base/confirm-session.ts";
import { createServices, followOtherTabs, type Services } from "./base/services.ts";
import { watchForNewVersion } from "./shell/new-version.tsx";
import { Providers } from "./shell/Providers.tsx";
import { restoreSession } from "./base/session.ts";
import { createAppRouter, type Router } from "./router.tsx";
import { startConsent } from "./base/consent.ts";
import { followSystemTheme, startLanguage, startPreferences } from "./base/preferences.ts";

interface Page {
  services: Services;
  router: Router;
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
      session.close();
      services.queryClient.clear();
      void router.navigate({ to: "/login" });
    },
  });
  const router = createAppRouter(services);
  followSystemTheme();
  followOtherTabs(services, () => router.invalidate());
  watchForNewVersion();
  // the guards of the page decide again where the session turns out to have ended
  void confirmSession(services).then((alive) => (alive ? undefined : router.invalidate()));
  // the page's own files are on their way while the shell's texts arrive
  void router.load();
  await services.texts.load("shell");
  const app = (
    <StrictMode>
      <Providers services={services}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
  return { services, router, app };
}
