import {
  changePackInput,
  createPackInput,
  getPackInput,
  listPacksInput,
  pack,
  packsOutput,
  removePackInput,
  usePackInput,
} from "@sortes/contract";
import { creating, creatingUnlessGuest } from "../../ground/once/creating.ts";
import { authed, openToGuests, router } from "../../ground/procedures.ts";

/** Listed packs per unit of work in the flood guard. */
const packsPerUnit = 25;

const filling = ["PACK_TOO_LARGE", "PACK_LINE_SEPARATED", "NAME_TOO_LONG"] as const;

export const packsRouter = router({
  predefined: openToGuests
    .meta({
      rest: "GET /packs/",
      summary: "The predefined packs; content of premium-only packs is for Premium accounts",
      token: ["packs:read"],
      weight: 2,
    })
    .input(listPacksInput)
    .output(packsOutput)
    .query(async ({ ctx, input: { language = ctx.caller.locale } }) => {
      const session = await ctx.authenticate();
      return ctx.app.packs.predefined({ user: session?.user, language });
    }),

  own: authed
    .meta({
      rest: "GET /user/packs/",
      summary: "Your packs, newest first; long ones are shortened",
      token: ["packs:read"],
      weight: 3,
    })
    .output(packsOutput)
    .query(async ({ ctx }) => {
      const packs = await ctx.app.packs.own(ctx.session.user);
      ctx.charge(Math.floor(packs.length / packsPerUnit));
      return packs;
    }),

  get: openToGuests
    .meta({
      rest: "GET /packs/{id}/",
      summary: "One pack with all its lines",
      errors: ["NOT_FOUND"],
      token: ["packs:read"],
      weight: 3,
    })
    .input(getPackInput)
    .output(pack)
    .query(async ({ ctx, input: { id, language = ctx.caller.locale } }) => {
      const session = await ctx.authenticate();
      return await ctx.app.packs.get(id, { user: session?.user, language });
    }),

  create: creating
    .meta({
      rest: "POST /packs/",
      status: 201,
      summary: "Create a pack from a list of lines, or from a text with one line each",
      errors: [...filling, "PACK_LIMIT"],
      token: ["packs:write"],
    })
    .input(createPackInput)
    .output(pack)
    .mutation(({ ctx, input }) => ctx.app.packs.create(ctx.session.user, input, ctx.once)),

  change: authed
    .meta({
      rest: "PATCH /packs/{id}/",
      summary: "Change one of your packs",
      errors: [...filling, "NOT_FOUND", "PACK_CHANGED"],
      token: ["packs:write"],
      weight: 3,
    })
    .input(changePackInput)
    .output(pack)
    .mutation(({ ctx, input }) => ctx.app.packs.change(ctx.session.user, input)),

  remove: authed
    .meta({
      rest: "DELETE /packs/{id}/",
      status: 204,
      summary: "Delete one of your packs",
      errors: ["NOT_FOUND"],
      token: ["packs:write"],
    })
    .input(removePackInput)
    .mutation(({ ctx, input }) => ctx.app.packs.remove(ctx.session.user, input.id)),

  // a small request, but it writes as much as the largest save
  use: creatingUnlessGuest
    .meta({
      rest: "POST /packs/use/",
      summary: "Use a pack in a generator; recorded in the history of signed-in users",
      errors: ["NOT_FOUND", "PACK_PREMIUM_ONLY"],
      token: ["packs:read", "history:write"],
      weight: 10,
    })
    .input(usePackInput)
    .output(pack)
    .mutation(({ ctx, input }) =>
      ctx.app.packs.use(input, input.language ?? ctx.caller.locale, ctx.keeper),
    ),
});
