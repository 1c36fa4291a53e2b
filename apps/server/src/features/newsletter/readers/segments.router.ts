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
    .meta({ token: ["subscribers:read"], weight: 3 })
    .output(listSegmentsOutput)
    .query(async ({ ctx }) => ({ segments: await ctx.app.segments.list() })),

  get: staff
    .meta({ token: ["subscribers:read"] })
    .input(segmentIdInput)
    .output(segment)
    .query(({ ctx, input }) => ctx.app.segments.get(input.id)),

  create: creatingAsStaff
    .meta({ token: ["subscribers:write"], tellsStored: false })
    .input(createSegmentInput)
    .output(segment)
    .mutation(({ ctx, input }) => ctx.app.segments.create(input, ctx.session.user.id, ctx.once)),

  update: staff
    .meta({ token: ["subscribers:write"], tellsStored: false })
    .input(updateSegmentInput)
    .output(segment)
    .mutation(({ ctx, input }) => ctx.app.segments.update(input, ctx.session.user.id)),

  remove: staff
    .meta({ token: ["subscribers:write"] })
    .input(segmentIdInput)
    .mutation(({ ctx, input }) => ctx.app.segments.remove(input.id, ctx.session.user.id)),

  // a mutation, because a definition may exceed the length limit of URLs
  count: staff
    .meta({ token: ["subscribers:read"], weight: 10 })
    .input(countSegmentInput)
    .output(segmentCount)
    .mutation(({ ctx, input }) => ctx.app.segments.count(input.definition)),
});
