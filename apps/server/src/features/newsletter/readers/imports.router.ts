import {
  beginImportInput,
  DomainError,
  importIdInput,
  importLimits,
  importPartInput,
  importPartOutput,
  leftOutInput,
  leftOutRow,
  listImportsOutput,
  planImportInput,
  readImportInput,
  startImportInput,
  subscriberImport,
} from "@sortes/contract";
import type { Authenticated } from "../../ground/authenticated.ts";
import type { RequestContext } from "../../ground/request-context.ts";
import { router, staff } from "../../ground/procedures.ts";

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
      summary:
        "Import, in the background, with the answers to what the list leaves open; a repeated call changes nothing more",
      errors: [
        "NOT_FOUND",
        "IMPORT_WRONG_STATE",
        "CONSENT_NOT_CONFIRMED",
        "IMPORT_CONSENT_SOURCE_MISSING",
        "IMPORT_LANGUAGE_MISSING",
        "IMPORT_DATES_OPEN",
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

/** Serves the rows that an import left out as a file. */
export const importFilesRouter = router({
  leftOut: staff
    .meta({
      rest: "GET /newsletter/imports/{id}/left-out/",
      summary: "The rows that an import leaves out, with the reason, for a day",
      errors: ["NOT_FOUND"],
      file: { key: "rows", entry: leftOutRow, columns: ["line", "row", "reason", "message"] },
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
