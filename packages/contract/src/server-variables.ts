import { z } from "zod";
import { envInteger, envSecret, envText } from "./env-values.ts";

/** The server and the web app. */
export const serverVariables = {
  NODE_ENV: () =>
    z.enum(["production", "development", "test"]).optional().meta({
      says: "`production` requires `APP_SECRET`, `MAIL_FROM`, `PUBLIC_URL` and `SMTP_URL`, and creates no staff login",
      fallback: "not production",
    }),
  PORT: () =>
    envInteger(0, 65_535).default(3000).meta({ says: "Port on which the server listens" }),
  HOST: () =>
    envText(
      "an address to listen on, such as 127.0.0.1 or 0.0.0.0",
      /^([\da-f]*:[\da-f:.]*|[a-z\d]([a-z\d.-]*[a-z\d])?)$/i,
    )
      .default("127.0.0.1")
      .meta({ says: "Address on which the server listens" }),
  PUBLIC_URL: () =>
    z
      .string()
      .refine((value) => /^https?:\/\/[^/?#@\s]+\/?$/.test(value) && URL.canParse(value))
      .transform((value) => new URL(value).origin)
      .meta({ description: "an address without a path, such as https://sortes.example" })
      .optional()
      .meta({
        says: "The address that visitors use",
        fallback: "the one the server listens on",
      }),
  WEB_BUILDS: () =>
    envText("the path of a folder").optional().meta({
      says: "Folder of web app builds",
      fallback: "`apps/web/dist`, or the data folder if that is read-only",
    }),
  DRAIN_SECONDS: () =>
    envInteger(0, 120).default(0).meta({
      says: "How many seconds a stopping server, already reported as not ready, takes requests: at most 120",
    }),
} as const;

/** The secret of the installation. */
export const secretVariables = {
  APP_SECRET: () =>
    envSecret(32).optional().meta({
      says: "Secret of the installation",
      fallback: "generated once and kept in `DATA_DIR`",
    }),
  APP_SECRET_PREVIOUS: () =>
    envSecret(32).optional().meta({
      says: "The previous `APP_SECRET` during a change ([operations.md](operations.md#changing-app_secret))",
      fallback: "none",
    }),
} as const;
