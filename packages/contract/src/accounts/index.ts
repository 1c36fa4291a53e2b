export * from "./accounts.ts";
export * from "./account-settings.ts";
export * from "./audit.ts";
export * from "./staff.ts";
export * from "./account-constants.ts";
export * from "./mails.ts";
export * from "./tiers.ts";
export * from "./tokens.ts";
