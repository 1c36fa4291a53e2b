import { durations, type Pack } from "@sortes/contract";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useIntl } from "../../base/intl.ts";
import { useServices } from "../../base/services.ts";
import { useToasts } from "../../base/toasts.tsx";
import type { Parting } from "../../base/trpc.ts";
import { reasonOf } from "../../base/errors.ts";
import { useOwnPacks } from "./use-packs.ts";

interface Waiting {
  pack: Pack;
  context: Parting & Record<string, unknown>;
}

/**
 * Deletes packs. A deleted one goes from the list at once; the server is told when it can no longer be taken back: after
 * some seconds, with the next deletion, or when the page is left.
 */
export function useDeletePack(onFailed: (error: unknown) => void) {
  const { t } = useIntl();
  const toasts = useToasts();
  const { client, session } = useServices();
  const { drop, put } = useOwnPacks();
  const [waiting, setWaiting] = useState<Waiting>();
  // what was sent is not sent again, whatever is rendered
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
      // it was deleted elsewhere: what was wanted is so
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
    /** The pack that is on its way out, which can still be taken back. */
    deleted: waiting?.pack,
    remove(pack: Pack) {
      void send();
      wait({ pack, context: { partingToken: session.token } });
    },
    /** @returns the pack that stays. */
    undo(): Pack | undefined {
      const { pack } = unsent.current ?? {};
      wait(undefined);
      return pack;
    },
  };
}
