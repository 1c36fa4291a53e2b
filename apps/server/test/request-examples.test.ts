import { expect, it } from "vitest";
import { openApiDocument } from "../src/rest/openapi.ts";
import { publishedDocument } from "../src/rest/published.ts";
import { campaigner } from "./support/campaigns.ts";
import { confirmed, testServer } from "./support/server.ts";

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { example?: object }> };
}

/** Requests that name something that has to exist first, or need the caller's password: their status without it. */
const conditional: Readonly<Record<string, number>> = {
  newsletterSettings_save: 409,
  operations_redriveJobs: 404,
  packs_use: 404,
  staff_grant: 403,
  staff_invite: 403,
  subscriberFields_removeTag: 404,
  tiers_cancel: 409,
  users_acceptInvitation: 404,
  users_change: 400,
  users_erase: 400,
  users_login: 401,
  users_resetPassword: 404,
  welcome_addStep: 404,
  welcome_turn: 409,
};

const { paths } = publishedDocument(openApiDocument()) as {
  paths: Record<string, Record<string, Operation>>;
};
const requests = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([verb, { operationId, requestBody }]) => {
    const example = requestBody?.content["application/json"]?.example;
    return example && !path.includes("{") ? [{ operationId, verb, path, example }] : [];
  }),
);

const server = await testServer();
const { token, actor } = await campaigner(server, "Desk");
await server.setPerson(actor, { ...confirmed, subscriptionTier: "premium" });

it.each(requests)("the example of $operationId is accepted", async (request) => {
  const { operationId, verb, path, example } = request;
  const method = verb.toUpperCase() as "POST";
  const { status, body } = await server.call(path, { token, method, body: example });
  const { [operationId]: expected = Math.min(status, 299) } = conditional;
  const unexpected = status === expected ? undefined : body;
  expect(unexpected).toBeUndefined();
});

it("lists no request that is gone", () => {
  const ids = requests.map(({ operationId }) => operationId);
  expect(Object.keys(conditional).filter((id) => !ids.includes(id))).toEqual([]);
});
