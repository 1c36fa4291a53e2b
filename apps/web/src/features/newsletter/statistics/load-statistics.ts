import { lazyPart } from "../../../base/lazy-part.tsx";

/** The statistics tab of staff, loaded on demand. */
export const LazyStatistics = lazyPart(
  async () => (await import("./StatisticsPanel.tsx")).StatisticsPanel,
  "statistics.fetchFailed",
  "rows",
);

/** The statistics of one campaign, loaded on demand. */
export const LazyCampaignStatistics = lazyPart(
  async () => (await import("./CampaignStatistics.tsx")).CampaignStatistics,
  "statistics.fetchFailed",
  "rows",
);
