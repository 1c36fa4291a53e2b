import {
  addSubscriberInput,
  DomainError,
  exportSubscribersInput,
  importSubscribersInput,
  importSubscribersOutput,
  listSubscribersInput,
  listSubscribersOutput,
  subscriber,
  subscriberIdInput,
} from "@sortes/contract";
import { creatingAsStaff } from "../once/creating.ts";
import { router, staff } from "../procedures.ts";

/** Subscribers that make a unit of work of the flood guard, and the most that one export costs. */
const exported = { subscribersPerUnit: 100, units: 300 };

/** Listed subscribers that make a unit of work of the flood guard, above those of a usual page. */
const subscribersPerUnit = 25;

export const subscribersRouter = router({
  list: staff
    .meta({ token: ["subscribers:read"], weight: 5 })
    .input(listSubscribersInput)
    .output(listSubscribersOutput)
    .query(({ ctx, input }) => {
      ctx.charge(Math.floor(input.limit / subscribersPerUnit));
      return ctx.app.subscribers.list(input);
    }),

  add: creatingAsStaff
    .meta({ token: ["subscribers:write"] })
    .input(addSubscriberInput)
    .output(subscriber)
    .mutation(({ ctx, input }) => {
      const by = { userId: ctx.session.user.id, locale: ctx.caller.locale, once: ctx.once };
      return ctx.app.subscribers.add(input, by);
    }),

  suppress: staff
    .meta({ token: ["subscribers:write"] })
    .input(subscriberIdInput)
    .output(subscriber)
    .mutation(({ ctx, input }) => ctx.app.subscribers.suppress(input.id, ctx.session.user.id)),

  unsuppress: staff
    .meta({ token: ["subscribers:write"] })
    .input(subscriberIdInput)
    .output(subscriber)
    .mutation(({ ctx, input }) => ctx.app.subscribers.unsuppress(input.id, ctx.session.user.id)),

  erase: staff
    .meta({ token: ["subscribers:write"], weight: 5 })
    .input(subscriberIdInput)
    .mutation(({ ctx, input }) => ctx.app.subscribers.erase(input.id, ctx.session.user.id)),
});

/** Procedures that return a file. */
export const subscriberFilesRouter = router({
  export: staff
    .meta({ token: ["subscribers:read"], weight: 5 })
    .input(exportSubscribersInput)
    .query(async ({ ctx, input }) => {
      const count = await ctx.app.subscribers.count(input);
      ctx.charge(Math.min(exported.units, Math.floor(count / exported.subscribersPerUnit)));
      return await ctx.app.subscribers.export(input);
    }),
});

/** Procedures that accept a file. */
export const subscriberUploadsRouter = router({
  import: staff
    .meta({ token: ["subscribers:write"], weight: 10, tellsStored: false })
    .input(importSubscribersInput)
    .output(importSubscribersOutput)
    .mutation(async ({ ctx, input: { list } }) => {
      if (!ctx.upload) throw new DomainError("CSV_EXPECTED");
      const importer = { userId: ctx.session.user.id, locale: ctx.caller.locale, list };
      return await ctx.app.subscriberImports.take(ctx.upload.bytes(), importer);
    }),
});
