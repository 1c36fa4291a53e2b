import type { Pack } from "@sortes/contract";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useLanguage, useServices } from "../../base/services.ts";
import { trpc } from "../../base/trpc.ts";
import { useErrorText } from "../../base/error-text.ts";
import { canRetry, reasonOf } from "../../base/errors.ts";
import { saveKeyOf } from "../results/save-keys.ts";
import { generatorOf } from "./pack-kinds.ts";

/** Opens the generator of a pack with its lines, which the server keeps in the person's history. */
export function usePackInGenerator(pack: Pack, onGone: () => void) {
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { client } = useServices();
  const utils = trpc.useUtils();
  const [language] = useLanguage();
  const [failures, setFailures] = useState(0);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const input = { packId: pack.id, generatorType: pack.category, language };
      const key = saveKeyOf("pack", input);
      const used = await client.packs.use.mutate(input, { context: { idempotencyKey: key.key } });
      key.drop();
      return used;
    },
    onSuccess({ content, category }) {
      void utils.history.invalidate();
      void navigate({
        to: generatorOf[category].path,
        state: { preloadedData: content ?? [] },
      });
    },
    onError(refused) {
      if (reasonOf(refused) === "NOT_FOUND") onGone();
      else setFailures((count) => count + 1);
    },
  });
  return {
    use: () => mutate(),
    isOpening: isPending,
    failure: error
      ? {
          id: failures,
          text: errorText(error, "packs.loadOneFailed"),
          canRetry: canRetry(error),
        }
      : undefined,
  };
}
