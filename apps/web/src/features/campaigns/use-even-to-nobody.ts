import type { CampaignAudience } from "@sortes/contract";
import { useState } from "react";
import { reasonOf } from "../../shared/errors.ts";

/**
 * Whether a campaign that somebody is about to send would reach nobody, so that the button has to say so: as the counts of
 * the dialog tell it, or the server, who asks where it was not confirmed.
 */
export function useEvenToNobody(audience: CampaignAudience | undefined) {
  const [isTold, setTold] = useState(false);
  return {
    evenToNobody: isTold || audience?.recipients === 0,
    /** Looks whether a refusal says so. */
    heed: (failure: unknown) => {
      if (reasonOf(failure) === "CAMPAIGN_REACHES_NOBODY") setTold(true);
    },
  };
}
