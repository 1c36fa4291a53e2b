import type { Language } from "@sortes/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { IntlProvider } from "react-intl";
import { type Services, ServicesContext } from "../base/services.ts";
import { ToastProvider } from "../base/toasts.tsx";
import { trpc } from "../base/trpc.ts";
import { useSignal } from "../base/signal.ts";

/** Dates and numbers: readers of English here write the day first and the hours to 24. */
const formats: Record<Language, string> = { en: "en-GB", ro: "ro" };

/** What the components of every page need, except the router. */
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
