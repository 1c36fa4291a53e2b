/** Public pages that need no data of the server: every visitor gets the same page in a language. */
export const paths = [
  "/",
  "/team-generator",
  "/number-generator",
  "/pet-name-generator",
  "/lucky-winner",
  "/how-it-works",
  "/contact",
  "/mail",
  "/login",
  "/register",
  "/forgot-password",
  "/privacy-policy",
  "/terms-of-service",
] as const;
