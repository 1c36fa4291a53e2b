import {
  fieldKeyInput,
  listFieldsOutput,
  removeTagInput,
  saveFieldInput,
  subscriberField,
} from "@sortes/contract";
import { router, staff } from "../../ground/procedures.ts";

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
