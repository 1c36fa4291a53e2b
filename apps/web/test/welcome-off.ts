import type { WelcomeSeries } from "@sortes/contract";

/** The welcome series of a site that has not set one up. */
export const welcomeOff: WelcomeSeries = {
  isOn: false,
  changedAt: null,
  readers: 0,
  readersAreMore: false,
  steps: [],
};
