/** Durations in milliseconds, as specified. */
export const durations = {
  teamGeneration: 500,
  winnerDraw: 1500,
  /** On the home, team and number pages; `toastElsewhere` on all others. */
  toast: 2500,
  toastElsewhere: 3000,
  saveConfirmation: 3000,
  /** How long a notice about a campaign is shown. */
  campaignNotice: 5000,
  /** How long deleting a result or pack, or suppressing an address, can be undone. */
  undoDelete: 5000,
} as const;
