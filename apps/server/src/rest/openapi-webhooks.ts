import { webhookPayloads } from "@sortes/contract";
import { plainSchema, type Schema } from "./json-schema.ts";

const header = (name: string, description: string, example: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string", example },
});

const headers = [
  header("webhook-id", "One for an event, at each try", "0b6c1d2e-5a43-4a8a-9d0c-6f2f0b1c7e11"),
  header("webhook-timestamp", "Unix seconds of this try", "1795448000"),
  header(
    "webhook-signature",
    "By Standard Webhooks: a signature for each secret that is valid, separated by spaces",
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  ),
];

/** The webhook requests that the server sends, as OpenAPI `webhooks`. */
export const webhooksDocumented = (): Record<string, Schema> =>
  Object.fromEntries(
    [...webhookPayloads].map(([type, payload]) => [
      type,
      {
        post: {
          operationId: `webhook_${type.replace(".", "_")}`,
          summary: `The event ${type}, posted to the addresses that asked for it`,
          tags: ["webhooks"],
          security: [],
          parameters: headers,
          requestBody: {
            required: true,
            content: { "application/json": { schema: plainSchema(payload, "output") } },
          },
          responses: {
            "2XX": { description: "It has arrived; everything else is tried again" },
            410: { description: "The address wants nothing any more, and is turned off" },
          },
        },
      },
    ]),
  );
