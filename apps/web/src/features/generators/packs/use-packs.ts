import { durations, type Pack, type PackCategory } from "@sortes/contract";
import { keepPreviousData } from "@tanstack/react-query";
import type { MenuEntry } from "../../../base/generator.ts";
import { useLanguage, useServices } from "../../../base/services.ts";
import { type Parting, trpc } from "../../../base/trpc.ts";
import { generators } from "../generators.ts";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { reasonOf } from "../../../base/errors.ts";

/** The generator for the packs of a category. */
export const generatorOf: Readonly<Record<PackCategory, MenuEntry>> = {
  teamGenerator: generators.team,
  luckyWinner: generators.winner,
};

/** The labels of the categories in the filter. */
export const categoryLabels: Readonly<Record<PackCategory, MessageId>> = {
  teamGenerator: "packs.teamGenerator",
  luckyWinner: "packs.luckyWinner",
};

// the route loader has just tried
const once = { retryOnMount: false } as const;

/** All packs of the user, their own first. @param enabled whether to fetch */
export function usePacks(enabled = true) {
  const [language] = useLanguage();
  const own = trpc.packs.own.useQuery(undefined, { ...once, enabled });
  const ready = trpc.packs.predefined.useQuery(
    { language },
    { ...once, enabled, placeholderData: keepPreviousData },
  );
  const { error } = own.error ? own : ready;
  return {
    own: own.data ?? none,
    ready: ready.data ?? none,
    error,
    isPending: own.isPending || ready.isPending,
    retry: () => Promise.all([own.refetch(), ready.refetch()]),
  };
}

const none: readonly Pack[] = [];

/** Updates the cached list of own packs from the server's responses. */
export function useOwnPacks() {
  const utils = trpc.useUtils();
  const change = (edit: (packs: Pack[]) => Pack[]) =>
    utils.packs.own.setData(undefined, (packs) => packs && edit(packs));
  return {
    put: (pack: Pack) => {
      change((packs) =>
        packs.some(({ id }) => id === pack.id)
          ? packs.map((other) => (other.id === pack.id ? pack : other))
          : [pack, ...packs],
      );
      // they could not be loaded before
      if (!utils.packs.own.getData()) void utils.packs.own.refetch();
    },
    drop: (id: string) => change((packs) => packs.filter((pack) => pack.id !== id)),
  };
}

interface Waiting {
  pack: Pack;
  context: Parting & Record<string, unknown>;
}

/**
 * Deletes packs with Undo. A deleted pack disappears at once; the request is sent when Undo ends: after some seconds,
 * with the next deletion, or when the page is left.
 */
export function useDeletePack(onFailed: (error: unknown) => void) {
  const { t } = useIntl();
  const toasts = useToasts();
  const { client, session } = useServices();
  const { drop, put } = useOwnPacks();
  const [waiting, setWaiting] = useState<Waiting>();
  // a ref: a deletion must not be sent twice, whatever is rendered
  const unsent = useRef<Waiting>(undefined);

  const send = async () => {
    const { pack, context } = unsent.current ?? {};
    if (!pack || !context) return;
    unsent.current = undefined;
    drop(pack.id);
    setWaiting((shown) => (shown?.pack === pack ? undefined : shown));
    try {
      await client.packs.remove.mutate({ id: pack.id }, { context });
    } catch (error) {
      // already deleted elsewhere: the goal is reached
      if (reasonOf(error) !== "NOT_FOUND") {
        put(pack);
        onFailed(error);
        return;
      }
    }
    drop(pack.id);
    toasts.show({ tone: "success", text: t("packs.deletedForGood") });
  };
  const sendNow = useEffectEvent(() => void send());
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => sendNow(), durations.undoDelete);
    return () => clearTimeout(timer);
  }, [waiting]);
  useEffect(() => {
    const onLeave = () => sendNow();
    window.addEventListener("pagehide", onLeave);
    return () => {
      window.removeEventListener("pagehide", onLeave);
      onLeave();
    };
  }, []);

  const wait = useCallback((next: Waiting | undefined) => {
    unsent.current = next;
    setWaiting(next);
  }, []);
  return {
    /** The pack pending deletion; Undo is still possible. */
    deleted: waiting?.pack,
    remove(pack: Pack) {
      void send();
      wait({ pack, context: { partingToken: session.token } });
    },
    /** @returns the restored pack. */
    undo(): Pack | undefined {
      const { pack } = unsent.current ?? {};
      wait(undefined);
      return pack;
    },
  };
}
