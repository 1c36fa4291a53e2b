import type { Campaign } from "@sortes/contract";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useServices } from "../../app/services.ts";
import type { Once } from "../../app/trpc.ts";
import { useStaffRights } from "../../app/use-staff-rights.ts";
import { isOutcomeOpen, reasonOf } from "../../shared/errors.ts";
import { saveKeyOf } from "../results/save-keys.ts";

/** How a call is sent that the server carries out once. */
export interface OnceOptions {
  context: Once & Record<string, unknown>;
}

interface ChangeOptions<Input, Reply> {
  /** What is done: the name of the procedure. */
  what: string;
  campaign: Pick<Campaign, "id" | "updatedAt">;
  send: (input: Input, options: OnceOptions) => Promise<Reply>;
  onDone: (reply: Reply) => void;
  onRefused?: (failure: unknown) => void;
}

/** Somebody else was there first: trying again leads to the same. */
const settled = new Set(["CAMPAIGN_WRONG_STATE", "NOT_FOUND"]);

/**
 * Does something with a campaign, once for each intention: an answer that was lost is asked for again under the same key,
 * also after a reload. What is known of campaigns is fetched anew afterwards, and where somebody else was first.
 */
export function useCampaignChange<Input, Reply>(options: ChangeOptions<Input, Reply>) {
  const { what, campaign, send, onDone } = options;
  const { utils } = useServices();
  const reload = () => {
    void utils.campaigns.invalidate();
  };
  // two presses may come before the page says that it is busy
  const isSent = useRef(false);
  const { mutate, isPending, error } = useMutation({
    async mutationFn(input: Input) {
      const wish = { id: campaign.id, updatedAt: campaign.updatedAt, input };
      const key = saveKeyOf(`campaigns.${what}`, wish);
      try {
        const reply = await send(input, { context: { idempotencyKey: key.key } });
        key.drop();
        return reply;
      } catch (failure) {
        if (!isOutcomeOpen(failure)) key.drop();
        throw failure;
      }
    },
    onSuccess(reply) {
      reload();
      onDone(reply);
    },
    onError(failure) {
      options.onRefused?.(failure);
      if (settled.has(reasonOf(failure) ?? "")) reload();
    },
    onSettled() {
      isSent.current = false;
    },
  });
  useStaffRights(error);
  return {
    change: (input: Input) => {
      if (isSent.current) return;
      isSent.current = true;
      mutate(input);
    },
    isBusy: isPending,
    error,
    /** Trying again would not help. */
    isSettled: settled.has(reasonOf(error) ?? ""),
  };
}
