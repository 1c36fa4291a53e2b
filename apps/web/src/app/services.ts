import { createContext, use } from "react";
import type { Language } from "@sortes/contract";
import { Signal, useSignal } from "../shared/signal.ts";
import { storeLanguage } from "../shared/language.ts";
import { type KnownUser, Session } from "./session.ts";
import { Texts } from "./texts.ts";
import { type Clients, createClients } from "./trpc.ts";

/** Objects that exist as long as the page: one set in each browser tab. Routes find it in their context. */
export interface Services extends Clients {
  session: Session;
  texts: Texts;
  /** While somebody has left by way of another tab and it is not settled what this one shows instead. */
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

export interface SessionView {
  isSignedIn: boolean;
  /** Undefined for a guest; empty until the server has answered where nothing was stored. */
  user: KnownUser | undefined;
}

/** Who is signed in. A prerendered page is a guest's. */
export function useSession(): SessionView {
  const signedIn = useSignal(useServices().session.state, undefined);
  return { isSignedIn: signedIn !== undefined, user: signedIn && (signedIn.user ?? {}) };
}

/**
 * The language of the page, and how to change it: what is typed stays. Offline, a language that was never loaded
 * cannot be fetched: the change is rejected, and the page stays as it is.
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
