import type { Language, SiteSettings } from "@sortes/contract";
import { redirect } from "@tanstack/react-router";
import { createContext, use } from "react";
import { type Clients, createClients, trpc } from "./trpc.ts";
import { storeLanguage } from "./preferences.ts";
import { Signal, useInBrowser, useSignal } from "./signal.ts";
import { isSessionKey, type KnownUser, Session } from "./session.ts";
import { Texts } from "./texts.ts";

/** Objects that exist as long as the page: one set in each browser tab. Routes find it in their context. */
export interface Services extends Clients {
  session: Session;
  texts: Texts;
  /** While a user has signed out in another tab and this tab has not yet changed its page. */
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
  /** Undefined for a guest; empty until the server has answered where nothing was stored. */
  user: KnownUser | undefined;
}

/** The signed-in user. A prerendered page is a guest's. */
export function useSession(): SessionView {
  const signedIn = useSignal(useServices().session.state, undefined);
  return { isSignedIn: signedIn !== undefined, user: signedIn && (signedIn.user ?? {}) };
}

/**
 * The language of the page, and how to change it; the input stays. Offline, a language that was never loaded cannot be
 * fetched: the change is rejected, and the page stays unchanged.
 */
export function useLanguage(): [Language, (language: Language) => Promise<void>] {
  const { texts } = useServices();
  const { language } = useSignal(texts.state);
  const change = async (next: Language) => {
    storeLanguage(next);
    try {
      await texts.change(next);
    } catch (error) {
      storeLanguage(texts.state.get().language);
      throw error;
    }
  };
  return [language, change];
}

/**
 * Follows sign-ins and sign-outs in other tabs. The data of a user who signed out disappear at once; input and results
 * of this tab stay.
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
    // or the next change goes on with it
    if (session.token === token) isChangingHands.set(false);
  };
  window.addEventListener("storage", ({ key }) => {
    if (isSessionKey(key)) void follow();
  });
  // a page restored by Back has missed events
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void follow();
  });
}

interface Guarded {
  context: Services;
}

/** `beforeLoad` of a page for signed-in users: guests go to /login, and take along what the page was handed. */
export function requireSession({ context }: Guarded): void {
  if (context.session.token === undefined)
    throw redirect({ to: "/login", replace: true, state: true });
}

/** `beforeLoad` of a page for guests: signed-in users go to the home page. */
export function requireGuest({ context }: Guarded): void {
  if (context.session.token !== undefined) throw redirect({ to: "/", replace: true });
}

/**
 * `beforeLoad` of a page for staff: guests go to /login, others to /dashboard. The server is asked about users not
 * known to be staff, and rejects every call of those who only claim to be.
 */
export async function requireStaff({ context }: Guarded): Promise<void> {
  requireSession({ context });
  if (context.session.state.get()?.user?.isStaff) return;
  const { isStaff } = await context.utils.users.me.fetch();
  if (!isStaff) throw redirect({ to: "/dashboard", replace: true });
}

/** They change when the server restarts. */
const siteOptions = { staleTime: Infinity, retry: false } as const;

/** Asks for the settings of the site. Nothing waits for them: a page is complete without. */
export const prefetchSite = async ({ utils }: Services): Promise<void> =>
  await utils.site.settings.prefetch(undefined, siteOptions);

/** The settings of the site, or undefined while they are on their way or could not be had. */
export function useSite(): SiteSettings | undefined {
  const { data } = trpc.site.settings.useQuery(undefined, siteOptions);
  // a prerendered page has none, even if they arrive before it is hydrated
  return useInBrowser(() => data, undefined);
}
