import {
  addSubscriberInput,
  DomainError,
  exportSubscribersInput,
  importSubscribersInput,
  importSubscribersOutput,
  limits,
  listSubscribersInput,
  listSubscribersOutput,
  subscriber,
  subscriberColumns,
  subscriberIdInput,
} from "@sortes/contract";
import { creatingAsStaff } from "../../ground/once/creating.ts";
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
        "IMPORT_DATES_OPEN",
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
          "that nobody knows is an error of its line. Separated by commas, semicolons or tabs",
      },
      token: ["subscribers:write"],
      weight: 10,
      tellsStored: false,
    })
    .input(importSubscribersInput)
    .output(importSubscribersOutput)
    .mutation(async ({ ctx, input: { consentConfirmed: _attested, ...said } }) => {
      if (!ctx.upload) throw new DomainError("CSV_EXPECTED");
      const importer = { userId: ctx.session.user.id, locale: ctx.caller.locale, ...said };
      return await ctx.app.subscriberImports.take(ctx.upload.bytes(), importer);
    }),
});
