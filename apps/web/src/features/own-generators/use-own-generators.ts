import type { ListedOwnGenerator } from "@sortes/contract";
import { useSession } from "../../app/services.ts";
import { trpc } from "../../app/trpc.ts";
import { useFailureText } from "../../shared/error-text.ts";

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
