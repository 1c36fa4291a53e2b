import {
  addSubscriberInput,
  beginImportInput,
  DomainError,
  exportSubscribersInput,
  fieldKeyInput,
  importIdInput,
  importPartInput,
  importSubscribersInput,
  importSubscribersOutput,
  importPartOutput,
  leftOutInput,
  listFieldsOutput,
  listImportsOutput,
  listSubscribersInput,
  listSubscribersOutput,
  planImportInput,
  readImportInput,
  removeTagInput,
  saveFieldInput,
  startImportInput,
  subscriber,
  subscriberField,
  subscriberIdInput,
  subscriberImport,
} from "@sortes/contract";
import type { Authenticated } from "../../ground/authenticated.ts";
import { creatingAsStaff } from "../../ground/once/creating.ts";
import type { RequestContext } from "../../ground/request-context.ts";
import { router, staff } from "../../ground/procedures.ts";

/** Subscribers per unit of work in the flood guard, and the most units that one export costs. */
const exported = { subscribersPerUnit: 100, units: 300 };

/** Listed subscribers per additional unit of work in the flood guard. */
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
    .meta({ token: ["subscribers:write"], weight: 2 })
    .input(subscriberIdInput)
    .output(subscriber)
    .mutation(({ ctx, input }) => ctx.app.subscribers.suppress(input.id, ctx.session.user.id)),

  unsuppress: staff
    .meta({ token: ["subscribers:write"], weight: 2 })
    .input(subscriberIdInput)
    .output(subscriber)
    .mutation(({ ctx, input }) => ctx.app.subscribers.unsuppress(input.id, ctx.session.user.id)),

  erase: staff
    .meta({ token: ["subscribers:write"], weight: 5 })
    .input(subscriberIdInput)
    .mutation(({ ctx, input }) => ctx.app.subscribers.erase(input.id, ctx.session.user.id)),
});

const by = ({ session, caller }: Pick<RequestContext, "caller"> & { session: Authenticated }) => ({
  userId: session.user.id,
  locale: caller.locale,
});

/** Imports in steps. */
export const importsRouter = router({
  list: staff
    .meta({ token: ["subscribers:read"], weight: 2 })
    .output(listImportsOutput)
    .query(async ({ ctx }) => ({ imports: await ctx.app.importSteps.list(ctx.caller.locale) })),

  get: staff
    .meta({ token: ["subscribers:read"] })
    .input(importIdInput)
    .output(subscriberImport)
    .query(({ ctx, input }) => ctx.app.importSteps.get(input.id, ctx.caller.locale)),

  begin: staff
    .meta({ token: ["subscribers:write"], tellsStored: false })
    .input(beginImportInput)
    .output(subscriberImport)
    .mutation(({ ctx, input }) => ctx.app.importSteps.begin(input, by(ctx))),

  // reveals data that somebody else may have uploaded
  read: staff
    .meta({ token: ["subscribers:write", "subscribers:read"], weight: 10 })
    .input(readImportInput)
    .output(subscriberImport)
    .mutation(({ ctx, input }) => ctx.app.importSteps.read(input, ctx.caller.locale)),

  // a plan reveals which addresses are subscribed
  plan: staff
    .meta({ token: ["subscribers:write", "subscribers:read"], weight: 10 })
    .input(planImportInput)
    .output(subscriberImport)
    .mutation(({ ctx, input }) => ctx.app.importSteps.plan(input, ctx.caller.locale)),

  start: staff
    .meta({ token: ["subscribers:write", "subscribers:read"], weight: 10 })
    .input(startImportInput)
    .output(subscriberImport)
    .mutation(({ ctx, input }) => ctx.app.importSteps.start(input, by(ctx))),

  undo: staff
    .meta({ token: ["subscribers:write", "subscribers:read"], weight: 10 })
    .input(importIdInput)
    .output(subscriberImport)
    .mutation(({ ctx, input }) => ctx.app.importSteps.undo(input.id, by(ctx))),

  stop: staff
    .meta({ token: ["subscribers:write"], weight: 2 })
    .input(importIdInput)
    .mutation(({ ctx, input }) => ctx.app.importSteps.stop(input.id)),
});

/** Custom fields and tags. */
export const subscriberFieldsRouter = router({
  list: staff
    .meta({ token: ["subscribers:read"] })
    .output(listFieldsOutput)
    .query(({ ctx }) => ctx.app.subscriberFields.list()),

  save: staff
    .meta({ token: ["subscribers:write"], tellsStored: false })
    .input(saveFieldInput)
    .output(subscriberField)
    .mutation(({ ctx, input }) => ctx.app.subscriberFields.save(input, ctx.session.user.id)),

  remove: staff
    .meta({ token: ["subscribers:write"], weight: 5 })
    .input(fieldKeyInput)
    .mutation(({ ctx, input }) => ctx.app.subscriberFields.remove(input.key, ctx.session.user.id)),

  removeTag: staff
    .meta({ token: ["subscribers:write"], weight: 5 })
    .input(removeTagInput)
    .mutation(({ ctx, input }) =>
      ctx.app.subscriberFields.removeTag(input.name, ctx.session.user.id),
    ),
});

/** Serves the rows that an import left out as a file. */
export const importFilesRouter = router({
  leftOut: staff
    .meta({ token: ["subscribers:read"], weight: 10 })
    .input(leftOutInput)
    .query(({ ctx, input }) => ctx.app.importSteps.leftOut(input, ctx.caller.locale)),
});

/** Accepts the parts of an import's file. */
export const importUploadsRouter = router({
  part: staff
    .meta({ token: ["subscribers:write"], weight: 2, tellsStored: false })
    .input(importPartInput)
    .output(importPartOutput)
    .mutation(async ({ ctx, input: { id, place } }) => {
      if (!ctx.upload) throw new DomainError("CSV_EXPECTED");
      return await ctx.app.importSteps.part(id, place, ctx.upload.bytes());
    }),
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
    .mutation(async ({ ctx, input: { list, language } }) => {
      if (!ctx.upload) throw new DomainError("CSV_EXPECTED");
      const importer = { userId: ctx.session.user.id, locale: ctx.caller.locale, list, language };
      return await ctx.app.subscriberImports.take(ctx.upload.bytes(), importer);
    }),
});
