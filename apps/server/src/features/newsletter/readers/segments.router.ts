import {
  countSegmentInput,
  createSegmentInput,
  listSegmentsOutput,
  segment,
  segmentCount,
  segmentIdInput,
  updateSegmentInput,
} from "@sortes/contract";
import { creatingAsStaff } from "../../ground/once/creating.ts";
import { router, staff } from "../../ground/procedures.ts";

/** Segments of subscribers. */
export const segmentsRouter = router({
  list: staff
    .meta({
      rest: "GET /newsletter/segments/",
      summary:
        "Saved segments of subscribers: conditions on language, tags, topics, reading and own fields",
      token: ["subscribers:read"],
      weight: 3,
    })
    .output(listSegmentsOutput)
    .query(async ({ ctx }) => ({ segments: await ctx.app.segments.list() })),

  get: staff
    .meta({
      rest: "GET /newsletter/segments/{id}/",
      summary: "A segment",
      errors: ["NOT_FOUND"],
      token: ["subscribers:read"],
    })
    .input(segmentIdInput)
    .output(segment)
    .query(({ ctx, input }) => ctx.app.segments.get(input.id)),

  create: creatingAsStaff
    .meta({
      rest: "POST /newsletter/segments/",
      status: 201,
      summary: "Save a segment, to which campaigns can be sent",
      errors: ["SEGMENT_LIMIT", "SEGMENT_NAME_TAKEN", "SEGMENT_FIELD_UNKNOWN"],
      token: ["subscribers:write"],
      tellsStored: false,
    })
    .input(createSegmentInput)
    .output(segment)
    .mutation(({ ctx, input }) => ctx.app.segments.create(input, ctx.session.user.id, ctx.once)),

  update: staff
    .meta({
      rest: "PUT /newsletter/segments/{id}/",
      summary:
        "Replace a segment; campaigns that were sent or scheduled keep the one that they had",
      errors: ["NOT_FOUND", "SEGMENT_CHANGED", "SEGMENT_NAME_TAKEN", "SEGMENT_FIELD_UNKNOWN"],
      token: ["subscribers:write"],
      tellsStored: false,
    })
    .input(updateSegmentInput)
    .output(segment)
    .mutation(({ ctx, input }) => ctx.app.segments.update(input, ctx.session.user.id)),

  remove: staff
    .meta({
      rest: "DELETE /newsletter/segments/{id}/",
      status: 204,
      summary: "Remove a segment; drafts that chose it have to choose again",
      errors: ["NOT_FOUND"],
      token: ["subscribers:write"],
    })
    .input(segmentIdInput)
    .mutation(({ ctx, input }) => ctx.app.segments.remove(input.id, ctx.session.user.id)),

  // a mutation, because a definition may exceed the length limit of URLs
  count: staff
    .meta({
      rest: "POST /newsletter/segments/count/",
      summary: "How many subscribers would be in a segment, and ten of them; nothing is saved",
      errors: ["SEGMENT_FIELD_UNKNOWN"],
      token: ["subscribers:read"],
      weight: 10,
    })
    .input(countSegmentInput)
    .output(segmentCount)
    .mutation(({ ctx, input }) => ctx.app.segments.count(input.definition)),
});
