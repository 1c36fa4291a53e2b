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
  limits,
  subscriberColumns,
  importLimits,
  leftOutRow,
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
    .meta({
      rest: "GET /newsletter/subscribers/",
      summary: "Subscribers, newest first, with counts by state",
      token: ["subscribers:read"],
      weight: 5,
    })
    .input(listSubscribersInput)
    .output(listSubscribersOutput)
    .query(({ ctx, input }) => {
      ctx.charge(Math.floor(input.limit / subscribersPerUnit));
      return ctx.app.subscribers.list(input);
    }),

  add: creatingAsStaff
    .meta({
      rest: "POST /newsletter/subscribers/",
      status: 201,
      summary: "Add someone who has agreed to receive the newsletter",
      errors: [
        "CONSENT_NOT_CONFIRMED",
        "SUBSCRIBER_ACTIVE",
        "SUBSCRIBER_LEFT",
        "SUBSCRIBER_SUPPRESSED",
      ],
      token: ["subscribers:write"],
    })
    .input(addSubscriberInput)
    .output(subscriber)
    .mutation(({ ctx, input }) => {
      const by = { userId: ctx.session.user.id, locale: ctx.caller.locale, once: ctx.once };
      return ctx.app.subscribers.add(input, by);
    }),

  suppress: staff
    .meta({
      rest: "POST /newsletter/subscribers/{id}/suppress/",
      summary: "Suppress an address: neither its owner nor an import can subscribe it again",
      errors: ["NOT_FOUND"],
      token: ["subscribers:write"],
      weight: 2,
    })
    .input(subscriberIdInput)
    .output(subscriber)
    .mutation(({ ctx, input }) => ctx.app.subscribers.suppress(input.id, ctx.session.user.id)),

  unsuppress: staff
    .meta({
      rest: "POST /newsletter/subscribers/{id}/unsuppress/",
      summary: "Lift a suppression by staff",
      errors: ["NOT_FOUND", "SUPPRESSION_STAYS"],
      token: ["subscribers:write"],
      weight: 2,
    })
    .input(subscriberIdInput)
    .output(subscriber)
    .mutation(({ ctx, input }) => ctx.app.subscribers.unsuppress(input.id, ctx.session.user.id)),

  erase: staff
    .meta({
      rest: "DELETE /newsletter/subscribers/{id}/",
      status: 204,
      summary: "Erase a subscriber; the address will not be written to again",
      errors: ["NOT_FOUND"],
      token: ["subscribers:write"],
      weight: 5,
    })
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
    .meta({
      rest: "GET /newsletter/imports/",
      summary: "Imports of subscribers, newest first, with who made them and what they did",
      token: ["subscribers:read"],
      weight: 2,
    })
    .output(listImportsOutput)
    .query(async ({ ctx }) => ({ imports: await ctx.app.importSteps.list(ctx.caller.locale) })),

  get: staff
    .meta({
      rest: "GET /newsletter/imports/{id}/",
      summary: "An import: its step, its columns, what it would do, and what it has done so far",
      errors: ["NOT_FOUND"],
      token: ["subscribers:read"],
    })
    .input(importIdInput)
    .output(subscriberImport)
    .query(({ ctx, input }) => ctx.app.importSteps.get(input.id, ctx.caller.locale)),

  begin: staff
    .meta({
      rest: "POST /newsletter/imports/",
      status: 201,
      summary:
        "Begin an import in steps: then send the file's parts, read it, plan it, and start it; " +
        "what nobody goes on with is removed after a day",
      errors: ["IMPORT_LIMIT"],
      token: ["subscribers:write"],
      tellsStored: false,
    })
    .input(beginImportInput)
    .output(subscriberImport)
    .mutation(({ ctx, input }) => ctx.app.importSteps.begin(input, by(ctx))),

  // reveals data that somebody else may have uploaded
  read: staff
    .meta({
      rest: "POST /newsletter/imports/{id}/read/",
      summary:
        "Read the beginning of the file: its columns with samples and a guess of each, and the program that wrote it",
      errors: ["NOT_FOUND", "IMPORT_WRONG_STATE", "IMPORT_INCOMPLETE", "IMPORT_UNREADABLE"],
      token: ["subscribers:write", "subscribers:read"],
      weight: 10,
    })
    .input(readImportInput)
    .output(subscriberImport)
    .mutation(({ ctx, input }) => ctx.app.importSteps.read(input, ctx.caller.locale)),

  // a plan reveals which addresses are subscribed
  plan: staff
    .meta({
      rest: "POST /newsletter/imports/{id}/plan/",
      summary: "Count what the import would do, in the background; nothing is written",
      errors: [
        "NOT_FOUND",
        "IMPORT_WRONG_STATE",
        "IMPORT_COLUMN_MISSING",
        "IMPORT_COLUMN_OPEN",
        "FIELD_UNKNOWN",
        "FIELD_EXISTS",
        "FIELD_LIMIT",
      ],
      token: ["subscribers:write", "subscribers:read"],
      weight: 10,
    })
    .input(planImportInput)
    .output(subscriberImport)
    .mutation(({ ctx, input }) => ctx.app.importSteps.plan(input, ctx.caller.locale)),

  start: staff
    .meta({
      rest: "POST /newsletter/imports/{id}/start/",
      summary: "Import, in the background; a repeated call changes nothing more",
      errors: [
        "NOT_FOUND",
        "IMPORT_WRONG_STATE",
        "CONSENT_NOT_CONFIRMED",
        "IMPORT_CONSENT_SOURCE_MISSING",
        "FIELD_EXISTS",
        "FIELD_LIMIT",
      ],
      token: ["subscribers:write", "subscribers:read"],
      weight: 10,
    })
    .input(startImportInput)
    .output(subscriberImport)
    .mutation(({ ctx, input }) => ctx.app.importSteps.start(input, by(ctx))),

  undo: staff
    .meta({
      rest: "POST /newsletter/imports/{id}/undo/",
      summary:
        "Undo what an import did to states and suppressions, in the background, for 30 days; " +
        "whoever decided something or was written to since stays as they are",
      errors: ["NOT_FOUND", "IMPORT_WRONG_STATE", "IMPORT_UNDO_GONE"],
      token: ["subscribers:write", "subscribers:read"],
      weight: 10,
    })
    .input(importIdInput)
    .output(subscriberImport)
    .mutation(({ ctx, input }) => ctx.app.importSteps.undo(input.id, by(ctx))),

  stop: staff
    .meta({
      rest: "DELETE /newsletter/imports/{id}/",
      status: 204,
      summary: "Stop an import; what is written stays, and one that has written nothing is removed",
      errors: ["NOT_FOUND", "IMPORT_WRONG_STATE"],
      token: ["subscribers:write"],
      weight: 2,
    })
    .input(importIdInput)
    .mutation(({ ctx, input }) => ctx.app.importSteps.stop(input.id)),
});

/** Custom fields and tags. */
export const subscriberFieldsRouter = router({
  list: staff
    .meta({
      rest: "GET /newsletter/fields/",
      summary: "Own fields and tags of subscribers",
      token: ["subscribers:read"],
    })
    .output(listFieldsOutput)
    .query(({ ctx }) => ctx.app.subscriberFields.list()),

  save: staff
    .meta({
      rest: "PUT /newsletter/fields/{key}/",
      summary: "Make an own field, or change its labels",
      errors: ["FIELD_EXISTS", "FIELD_LIMIT"],
      token: ["subscribers:write"],
      tellsStored: false,
    })
    .input(saveFieldInput)
    .output(subscriberField)
    .mutation(({ ctx, input }) => ctx.app.subscriberFields.save(input, ctx.session.user.id)),

  remove: staff
    .meta({
      rest: "DELETE /newsletter/fields/{key}/",
      status: 204,
      summary: "Remove an own field, with its value of everybody",
      errors: ["NOT_FOUND"],
      token: ["subscribers:write"],
      weight: 5,
    })
    .input(fieldKeyInput)
    .mutation(({ ctx, input }) => ctx.app.subscriberFields.remove(input.key, ctx.session.user.id)),

  removeTag: staff
    .meta({
      rest: "POST /newsletter/tags/remove/",
      status: 204,
      summary: "Remove a tag from everybody",
      errors: ["NOT_FOUND"],
      token: ["subscribers:write"],
      weight: 5,
    })
    .input(removeTagInput)
    .mutation(({ ctx, input }) =>
      ctx.app.subscriberFields.removeTag(input.name, ctx.session.user.id),
    ),
});

/** Serves the rows that an import left out as a file. */
export const importFilesRouter = router({
  leftOut: staff
    .meta({
      rest: "GET /newsletter/imports/{id}/left-out/",
      summary: "The rows that an import leaves out, with the reason, for a day",
      errors: ["NOT_FOUND"],
      file: { key: "rows", entry: leftOutRow, columns: ["line", "reason", "message"] },
      token: ["subscribers:read"],
      weight: 10,
    })
    .input(leftOutInput)
    .query(({ ctx, input }) => ctx.app.importSteps.leftOut(input, ctx.caller.locale)),
});

/** Accepts the parts of an import's file. */
export const importUploadsRouter = router({
  part: staff
    .meta({
      rest: "POST /newsletter/imports/{id}/part/",
      summary: "Send one part of the file; the same part again replaces it",
      errors: ["NOT_FOUND", "CSV_EXPECTED", "IMPORT_WRONG_STATE", "REQUEST_TIMEOUT"],
      upload: {
        type: "text/csv",
        limit: importLimits.partBytes,
        takesLong: true,
        description: "Bytes of the file, as they follow each other in it",
      },
      token: ["subscribers:write"],
      weight: 2,
      tellsStored: false,
    })
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
    .meta({
      rest: "GET /newsletter/subscribers/export/",
      summary: "Subscribers as a file, newest first",
      file: { key: "subscribers", entry: subscriber, columns: subscriberColumns },
      token: ["subscribers:read"],
      weight: 5,
    })
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
    .meta({
      rest: "POST /newsletter/subscribers/import/",
      summary:
        "Import a list of people who agreed to receive the newsletter, or of addresses to suppress",
      errors: [
        "CONSENT_NOT_CONFIRMED",
        "CSV_EXPECTED",
        "CSV_UNREADABLE",
        "IMPORT_COLUMN_OPEN",
        "IMPORT_LANGUAGE_MISSING",
        "TAG_LIMIT",
        "REQUEST_TIMEOUT",
      ],
      upload: {
        type: "text/csv",
        limit: limits.subscriberImport.bytes,
        takesLong: true,
        description:
          "A line of headings with a column `email`, then a line for each person. Columns named as those of an import in steps " +
          "are taken as it guesses them: `language`, `frequency`, `topics`, `name`, `tags`, own fields, and what other programs call " +
          "who has left or agreed. A column that may be about that, and is not known, is refused before anything is written: an import " +
          "in steps lets people say what it is. A state " +
          "that nobody knows is an error of its line. Separated by commas, semicolons or tabs, in UTF-8, or in UTF-16 with a byte order mark",
      },
      token: ["subscribers:write"],
      weight: 10,
      tellsStored: false,
    })
    .input(importSubscribersInput)
    .output(importSubscribersOutput)
    .mutation(async ({ ctx, input: { list, language } }) => {
      if (!ctx.upload) throw new DomainError("CSV_EXPECTED");
      const importer = { userId: ctx.session.user.id, locale: ctx.caller.locale, list, language };
      return await ctx.app.subscriberImports.take(ctx.upload.bytes(), importer);
    }),
});
