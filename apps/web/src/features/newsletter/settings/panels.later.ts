/** Panels below the settings in one file of the browser: the name of each more costs bytes at every first visit. */
export { WebhooksPanel } from "./webhooks/WebhooksPanel.tsx";
export { WelcomePanel } from "./welcome/WelcomePanel.tsx";
