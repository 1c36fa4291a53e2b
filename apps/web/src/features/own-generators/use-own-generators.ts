import type { ListedOwnGenerator } from "@sortes/contract";
import { useMemo } from "react";
import { useIntl } from "../../base/intl.ts";
import { wordError } from "../../base/error-text.ts";
import { useSession } from "../../base/services.ts";
import { trpc } from "../../base/trpc.ts";
import type { Failure } from "../results/generator-draft.ts";

/** The reason why nothing was drawn, shown beside the field to change. A new object per attempt. */
export function useOwnProblem(failure: Failure | undefined) {
  const intl = useIntl();
  return useMemo(() => {
    if (!failure) return undefined;
    const { summary, fields } = wordError(intl, failure.error, "own-generators.failed");
    const { count } = fields;
    return count ? { field: "count", text: count } : { field: "form", text: summary.join(" ") };
  }, [intl, failure]);
}

const none: readonly ListedOwnGenerator[] = [];

/** The generators of who is signed in, newest first. */
export function useOwnGenerators() {
  const { isSignedIn } = useSession();
  // the loader has just tried
  const { data, error, isPending, refetch } = trpc.ownGenerators.list.useQuery(undefined, {
    enabled: isSignedIn,
    retryOnMount: false,
  });
  return {
    generators: data ?? none,
    isPending: isPending && !error,
    error,
    retry: () => void refetch(),
  };
}
