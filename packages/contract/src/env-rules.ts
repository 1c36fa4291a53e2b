import type { z } from "zod";

export type Env = Readonly<Record<string, unknown>>;

/** A finding about the whole environment. */
export const refuse = (context: z.RefinementCtx, name: string, message: string) =>
  context.addIssue({ code: "custom", path: [name], message, params: { wholeEnvironment: true } });

/** A rule for `schema.superRefine`: if any of these variables is set, the needed ones must be set too. */
export const allOrNone =
  (needed: readonly string[], optional: readonly string[], reason: string) =>
  (env: Env, context: z.RefinementCtx) => {
    if ([...needed, ...optional].every((name) => env[name] === undefined)) return;
    for (const name of needed)
      if (env[name] === undefined) refuse(context, name, `${name} is not set; ${reason}.`);
  };

/**
 * The rules of production, for `schema.superRefine(productionRules([…]))`: each of `needed` is set, the rate limits are
 * on, and webhooks reach no private network. They hold where the operator has set NODE_ENV=production.
 */
export const productionRules =
  (needed: readonly string[]) => (env: Env, context: z.RefinementCtx) => {
    if (env["NODE_ENV"] !== "production") return;
    for (const name of needed)
      if (env[name] === undefined)
        refuse(context, name, `${name} is not set; production (NODE_ENV=production) needs it.`);
    if (env["RATE_LIMIT"] === "off")
      refuse(
        context,
        "RATE_LIMIT",
        'RATE_LIMIT holds "off"; in production (NODE_ENV=production) it may only hold on.',
      );
    if (env["WEBHOOK_PRIVATE"] === "on")
      refuse(
        context,
        "WEBHOOK_PRIVATE",
        'WEBHOOK_PRIVATE holds "on"; in production (NODE_ENV=production) it may only hold off.',
      );
  };
