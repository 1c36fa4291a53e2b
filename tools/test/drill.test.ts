import { sharedVariables } from "@sortes/contract";
import { expect, it, onTestFinished, vi } from "vitest";
import { drillEnvironment } from "../support/drill.ts";

/** Variables that lead to nothing that the installation uses. */
const harmless = [
  "DRAIN_SECONDS",
  "CORS_ORIGINS",
  "WEBHOOK_PRIVATE",
  "RATE_LIMIT",
  "APP_SECRET_PREVIOUS",
  "DATABASE_CONNECTIONS",
  "PREPARED_STATEMENTS",
  "SMTP_CA_FILE",
  "MAIL_FROM",
  "MAIL_REPLY_TO",
  "DKIM_SELECTOR",
  "DKIM_KEY_FILE",
  "SMTP_CONNECTIONS",
  "SMTP_RATE",
  "SMTP_WARM_UP",
  "BOUNCE_ADDRESS",
  "BOUNCE_WEBHOOK_TOKEN",
  "BOUNCE_SES_TOPIC",
  "BOUNCE_SENDGRID_KEY",
  "BOUNCE_MAILGUN_KEY",
  "MEDIA_S3_REGION",
  "DRAND_RELAYS",
  "DRAND_CHAIN",
  "SUPPORT_EMAIL",
  "COFFEE_URL",
  "AD_TEXT",
  "AD_LINK",
  "AD_PICTURE",
  "PRICE_MEDIUM",
  "PRICE_PREMIUM",
  "METRICS_TOKEN",
  "OTEL_TRACES_SAMPLER_ARG",
  "LOG_LEVEL",
];

it("a drill knows no way to the services of the installation", () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  const names = Object.keys(sharedVariables);
  for (const name of names) vi.stubEnv(name, `the installation's ${name}`);
  const env = drillEnvironment({
    url: "postgres://drill@127.0.0.1/sortes",
    dataDir: "/drill",
    port: 3001,
    workerPort: 3002,
    builds: "/builds",
    appSecret: "the backup's",
  });
  expect(names.filter((name) => env[name] === `the installation's ${name}`)).toEqual(harmless);
});
