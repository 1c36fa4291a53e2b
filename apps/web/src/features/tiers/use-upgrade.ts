import type { PaidTier, PaymentKind } from "@sortes/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useServices } from "../../base/services.ts";
import { isOutcomeOpen } from "../../base/errors.ts";
import { saveKeyOf } from "../results/save-keys.ts";
import { leaveFor } from "./leave-for.ts";

/** Opens the page on which a tier is paid for: one of ours in a trial, otherwise the payment provider's. */
export function useUpgrade(payments: PaymentKind) {
  const { client, utils } = useServices();
  const navigate = useNavigate();
  return useMutation({
    async mutationFn(tier: PaidTier) {
      const key = saveKeyOf("upgrade", { tier });
      try {
        const opened = await client.tiers.upgrade.mutate(
          { tier },
          { context: { idempotencyKey: key.key } },
        );
        // another press is another wish
        key.drop();
        return opened;
      } catch (error) {
        if (!isOutcomeOpen(error)) key.drop();
        throw error;
      }
    },
    onSuccess({ checkoutUrl, sessionId }) {
      if (payments === "trial")
        void navigate({ to: "/checkout/$sessionId", params: { sessionId } });
      else leaveFor(checkoutUrl);
    },
    onError: () => void utils.tiers.mine.invalidate(),
  });
}
