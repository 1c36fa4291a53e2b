import {
  changeJoinedInput,
  changeOpenListInput,
  createOpenListInput,
  joinedEntriesOutput,
  joinedEntry,
  joinedEntryInput,
  joinOpenListInput,
  openList,
  openListDeviceInput,
  openListEntriesInput,
  openListEntriesOutput,
  openListInput,
  openListKeyInput,
  openListsOutput,
  publicOpenList,
  reopenOpenListInput,
  reportOpenListInput,
  someOpenListEntriesInput,
} from "@sortes/contract";
import { creating } from "../../ground/once/creating.ts";
import { authed, open, router } from "../../ground/procedures.ts";

/** Entries per unit of work in the flood guard. */
const entriesPerUnit = 250;

/** Why a list is not shown, and why nobody can join or change an entry. */
const gone = ["OPEN_LIST_REMOVED", "OPEN_LIST_TAKEN_DOWN"] as const;
const shut = ["OPEN_LIST_CLOSED", "OPEN_LIST_ENDED", ...gone] as const;
const names = [
  "OPEN_LIST_NAME_TAKEN",
  "OPEN_LIST_NAME_LOOKS_TAKEN",
  "OPEN_LIST_NAME_UNFIT",
  "OPEN_LIST_ANSWER_MISSING",
  "OPEN_LIST_ANSWER_UNFIT",
] as const;

export const openListsRouter = router({
  list: authed
    .meta({
      rest: "GET /open-lists/",
      summary: "Lists that people join by themselves, newest first",
      token: ["lists:read"],
      weight: 2,
    })
    .output(openListsOutput)
    .query(({ ctx }) => ctx.app.openLists.list(ctx.session.user)),

  create: creating
    .meta({
      rest: "POST /open-lists/",
      status: 201,
      summary: "Create a list that people join by themselves with its link",
      errors: ["OPEN_LIST_LIMIT", "OPEN_LIST_KEPT_LIMIT"],
      token: ["lists:write"],
      tellsStored: false,
    })
    .input(createOpenListInput)
    .output(openList)
    .mutation(({ ctx, input }) => ctx.app.openLists.create(ctx.session.user, input, ctx.once)),

  find: authed
    .meta({
      rest: "GET /open-lists/{id}/",
      summary: "One open list, without its names",
      errors: ["NOT_FOUND"],
      token: ["lists:read"],
    })
    .input(openListInput)
    .output(openList)
    .query(({ ctx, input }) => ctx.app.openLists.find(ctx.session.user, input.id)),

  entries: authed
    .meta({
      rest: "GET /open-lists/{id}/entries/",
      summary: "The entries of an open list that changed since an earlier call",
      errors: ["NOT_FOUND"],
      token: ["lists:read"],
    })
    .input(openListEntriesInput)
    .output(openListEntriesOutput)
    .query(async ({ ctx, input }) => {
      const reply = await ctx.app.openLists.entries(ctx.session.user, input);
      ctx.charge(Math.floor(reply.entries.length / entriesPerUnit));
      return reply;
    }),

  change: authed
    .meta({
      rest: "PATCH /open-lists/{id}/",
      summary: "Change an open list; its question, only before anybody has joined",
      errors: ["NOT_FOUND", "OPEN_LIST_CHANGED", "OPEN_LIST_ASKED", "OPEN_LIST_TAKEN"],
      token: ["lists:write"],
      weight: 3,
    })
    .input(changeOpenListInput)
    .output(openList)
    .mutation(({ ctx, input }) => ctx.app.openLists.change(ctx.session.user, input)),

  close: authed
    .meta({
      rest: "POST /open-lists/{id}/close/",
      summary: "Let nobody join an open list any more",
      errors: ["NOT_FOUND"],
      token: ["lists:write"],
      weight: 3,
    })
    .input(openListInput)
    .output(openList)
    .mutation(({ ctx, input }) => ctx.app.openLists.close(ctx.session.user, input.id)),

  reopen: authed
    .meta({
      rest: "POST /open-lists/{id}/reopen/",
      summary: "Open a closed list again, or an open one for another time",
      errors: [
        "NOT_FOUND",
        "OPEN_LIST_OVER",
        "OPEN_LIST_TAKEN",
        "OWN_OPEN_LIST_TAKEN_DOWN",
        "OPEN_LIST_LIMIT",
      ],
      token: ["lists:write"],
      weight: 3,
    })
    .input(reopenOpenListInput)
    .output(openList)
    .mutation(({ ctx, input }) => ctx.app.openLists.reopen(ctx.session.user, input)),

  removeEntries: authed
    .meta({
      rest: "POST /open-lists/{id}/remove-entries/",
      summary: "Take names off an open list",
      errors: ["NOT_FOUND", "OPEN_LIST_TAKEN"],
      token: ["lists:write"],
      weight: 3,
    })
    .input(someOpenListEntriesInput)
    .output(openList)
    .mutation(({ ctx, input }) => ctx.app.openLists.removeEntries(ctx.session.user, input)),

  restoreEntries: authed
    .meta({
      rest: "POST /open-lists/{id}/restore-entries/",
      summary: "Put names back on an open list from which they were taken",
      errors: [
        "NOT_FOUND",
        "OPEN_LIST_TAKEN",
        "OPEN_LIST_FULL",
        "OPEN_LIST_NAME_TAKEN",
        "OPEN_LIST_NAME_LOOKS_TAKEN",
      ],
      token: ["lists:write"],
      weight: 3,
    })
    .input(someOpenListEntriesInput)
    .output(openList)
    .mutation(({ ctx, input }) => ctx.app.openLists.restoreEntries(ctx.session.user, input)),

  remove: authed
    .meta({
      rest: "DELETE /open-lists/{id}/",
      status: 204,
      summary: "Delete an open list with all names",
      errors: ["NOT_FOUND"],
      token: ["lists:write"],
    })
    .input(openListInput)
    .mutation(({ ctx, input }) => ctx.app.openLists.remove(ctx.session.user, input.id)),

  look: open
    .meta({
      rest: "GET /join/{key}/",
      summary: "An open list, for everybody who has its link",
      errors: ["NOT_FOUND", ...gone],
    })
    .input(openListKeyInput)
    .output(publicOpenList)
    .query(({ ctx, input }) => ctx.app.joining.look(input.key)),

  join: open
    .meta({
      rest: "POST /join/{key}/",
      summary: "Join an open list; the same name from the same device joins once",
      errors: [
        "NOT_FOUND",
        ...shut,
        ...names,
        "OPEN_LIST_FULL",
        "OPEN_LIST_DEVICE_JOINED",
        "OPEN_LIST_DEVICE_FULL",
        "OPEN_LIST_ENTRY_REMOVED",
      ],
      weight: 3,
    })
    .input(joinOpenListInput)
    .output(joinedEntry)
    .mutation(({ ctx, input }) => ctx.app.joining.join(input, ctx.caller.network)),

  report: open
    .meta({
      rest: "POST /join/{key}/report/",
      status: 204,
      summary: "Report an open list to staff",
      errors: ["NOT_FOUND", ...gone],
      weight: 3,
    })
    .input(reportOpenListInput)
    .mutation(({ ctx, input }) => ctx.app.openListReports.report(input, ctx.caller.network)),

  // a mutation, although it changes nothing: the device's id does not belong in addresses
  ofDevice: open
    .meta({
      rest: "POST /join/{key}/device/",
      summary: "The entries that a device has on an open list",
      errors: ["NOT_FOUND", ...gone],
    })
    .input(openListDeviceInput)
    .output(joinedEntriesOutput)
    .mutation(({ ctx, input }) => ctx.app.joining.ofDevice(input)),

  mine: open
    .meta({
      rest: "GET /joined/{entry_key}/",
      summary: "Somebody's own entry on an open list",
      errors: ["NOT_FOUND", ...gone],
    })
    .input(joinedEntryInput)
    .output(joinedEntry)
    .query(({ ctx, input }) => ctx.app.joining.mine(input.entryKey)),

  rename: open
    .meta({
      rest: "PATCH /joined/{entry_key}/",
      summary: "Change one's own name or answer while the list is open",
      errors: ["NOT_FOUND", ...shut, ...names, "OPEN_LIST_ENTRY_REMOVED"],
      weight: 3,
    })
    .input(changeJoinedInput)
    .output(joinedEntry)
    .mutation(({ ctx, input }) => ctx.app.joining.rename(input, ctx.caller.network)),

  leave: open
    .meta({
      rest: "DELETE /joined/{entry_key}/",
      status: 204,
      summary: "Leave an open list while it is open",
      errors: ["NOT_FOUND", ...shut, "OPEN_LIST_ENTRY_REMOVED"],
      weight: 3,
    })
    .input(joinedEntryInput)
    .mutation(({ ctx, input }) => ctx.app.joining.leave(input.entryKey)),
});
