import type { ListedOwnGenerator } from "@sortes/contract";
import { useSession } from "../../base/services.ts";
import { trpc } from "../../base/trpc.ts";
import { useFailureText } from "../../base/error-text.ts";

const none: readonly ListedOwnGenerator[] = [];

/** The generators of who is signed in, newest first. */
export function useOwnGenerators() {
  const { isSignedIn } = useSession();
  const failureText = useFailureText();
  // the loader has just tried
  const { data, error, isPending, refetch } = trpc.ownGenerators.list.useQuery(undefined, {
    enabled: isSignedIn,
    retryOnMount: false,
  });
  return {
    generators: data ?? none,
    isPending: isPending && !error,
    error: error && failureText(error, "own-generators.loadFailed"),
    retry: () => void refetch(),
  };
}
