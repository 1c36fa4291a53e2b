import type { Language, SiteSettings } from "@sortes/contract";
import { redirect } from "@tanstack/react-router";
import { createContext, use } from "react";
import { type Clients, createClients, trpc } from "./trpc.ts";
import { storeLanguage } from "./preferences.ts";
import { Signal, useInBrowser, useSignal } from "./signal.ts";
import { isParting, isSessionKey, type KnownUser, Session } from "./session.ts";
import { forgetTyped } from "./stored-state.ts";
import { Texts } from "./texts.ts";

/** Objects that live as long as the page, one set per browser tab. Routes find it in their context. */
export interface Services extends Clients {
  session: Session;
  texts: Texts;
  /** True after a user has signed out in another tab, until this tab has changed its page. */
  isChangingHands: Signal<boolean>;
}

interface Start {
  session?: Session;
  language: Language;
  onSessionEnd: () => void;
}

export function createServices({
  session = new Session(),
  language,
  onSessionEnd,
}: Start): Services {
  const texts = new Texts(language);
  const isChangingHands = new Signal(false);
  return { session, texts, isChangingHands, ...createClients({ session, texts, onSessionEnd }) };
}

export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error("No services above this component");
  return services;
}

interface SessionView {
  isSignedIn: boolean;
  /** Undefined for a guest; empty if nothing was stored and the server has not answered yet. */
  user: KnownUser | undefined;
}

/** The signed-in user. Prerendered pages are rendered for a guest. */
export function useSession(): SessionView {
  const signedIn = useSignal(useServices().session.state, undefined);
  return { isSignedIn: signedIn !== undefined, user: signedIn && (signedIn.user ?? {}) };
}

/**
 * The page's language, and a function to change it that keeps the input. Offline, a language that was never loaded
 * cannot be fetched: the promise rejects, and the page stays unchanged.
 */
export function useLanguage(): [Language, (language: Language) => Promise<void>] {
  const { texts } = useServices();
  const { language } = useSignal(texts.state);
  const change = async (next: Language) => {
    storeLanguage(next);
    try {
      await texts.change(next);
    } catch (error) {
      // a page that is left breaks off its fetches and has no next task: the choice holds for the next page
      await new Promise((resolve) => setTimeout(resolve));
      storeLanguage(texts.state.get().language);
      throw error;
    }
  };
  return [language, change];
}

/**
 * Follows sign-ins and sign-outs in other tabs. A user's data disappear at once when they sign out, with what they typed;
 * lists and results of the generators stay, as do all inputs if the session has ended by itself.
 * @param decide reruns the guards and loaders of the page for the new user or guest
 */
export function followOtherTabs(services: Services, decide: () => Promise<void>): void {
  const { session, queryClient, isChangingHands } = services;
  const follow = async () => {
    const before = session.token;
    session.follow();
    const { token } = session;
    if (token === before) return;
    queryClient.clear();
    if (before !== undefined) isChangingHands.set(true);
    await decide();
    // otherwise the next change would continue with it
    if (session.token === token) isChangingHands.set(false);
  };
  window.addEventListener("storage", (event) => {
    if (isParting(event)) forgetTyped();
    if (isSessionKey(event.key)) void follow();
  });
  // a page restored from the back/forward cache has missed events
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void follow();
  });
}

/** The argument of a route's `beforeLoad`. */
export interface Guarded {
  context: Services;
}

/** `beforeLoad` of a page for signed-in users: redirects guests to /login and passes the history state along. */
export function requireSession({ context }: Guarded): void {
  if (context.session.token === undefined)
    throw redirect({ to: "/login", replace: true, state: true });
}

/** `beforeLoad` of a page for guests: redirects signed-in users to the home page. */
export function requireGuest({ context }: Guarded): void {
  if (context.session.token !== undefined) throw redirect({ to: "/", replace: true });
}

/** The settings change only when the server restarts. */
const siteOptions = { staleTime: Infinity, retry: false } as const;

/** Prefetches the site's settings. Nothing waits for them: every page is complete without. */
export const prefetchSite = async ({ utils }: Services): Promise<void> =>
  await utils.site.settings.prefetch(undefined, siteOptions);

/** The site's settings; undefined while loading or if they could not be fetched. */
export function useSite(): SiteSettings | undefined {
  const { data } = trpc.site.settings.useQuery(undefined, siteOptions);
  // a prerendered page has none, even if they arrive before hydration
  return useInBrowser(() => data, undefined);
}
