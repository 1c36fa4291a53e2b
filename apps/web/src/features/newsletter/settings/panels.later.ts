/** Panels below the settings, bundled into one chunk: each further chunk name costs bytes on every first visit. */
export { WebhooksPanel } from "./webhooks/WebhooksPanel.tsx";
export { WelcomePanel } from "./welcome/WelcomePanel.tsx";
