import type { CreateTokenInput } from "@sortes/contract";
import { useMutation } from "@tanstack/react-query";
import { useServices } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import { isOutcomeOpen } from "../../../base/errors.ts";
import { saveKeyOf } from "../../results/save-keys.ts";
import { ShownToken } from "./ShownToken.tsx";
import { TokenForm } from "./TokenForm.tsx";

/** The form of a new token; once it is made, the token itself takes its place until it has been put away. */
export function NewToken() {
  const { client } = useServices();
  const utils = trpc.useUtils();
  const create = useMutation({
    // nothing of it stays behind the page
    gcTime: 0,
    async mutationFn(input: CreateTokenInput) {
      const key = saveKeyOf("token", input);
      try {
        const made = await client.tokens.create.mutate(input, {
          context: { idempotencyKey: key.key },
        });
        key.drop();
        return made;
      } catch (error) {
        if (!isOutcomeOpen(error)) key.drop();
        throw error;
      }
    },
    onSuccess: () => utils.tokens.list.invalidate(),
  });
  return create.data ? (
    <ShownToken token={create.data} onDone={create.reset} />
  ) : (
    <TokenForm call={create} submit={create.mutateAsync} />
  );
}
