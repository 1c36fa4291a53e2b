import { lazy } from "react";
import { loadPart, timeLimits } from "../../../base/load-part.ts";

/** The statistics tab of staff, loaded on demand. */
export const LazyStatistics = lazy(async () => {
  const { StatisticsPanel } = await loadPart(
    timeLimits.file,
    () => import("./StatisticsPanel.tsx"),
  );
  return { default: StatisticsPanel };
});

/** The statistics of one campaign, loaded on demand. */
export const LazyCampaignStatistics = lazy(async () => {
  const { CampaignStatistics } = await loadPart(
    timeLimits.file,
    () => import("./CampaignStatistics.tsx"),
  );
  return { default: CampaignStatistics };
});
