import type { User } from "@sortes/contract";
import { useServices } from "../../../base/services.ts";

/** Keeps what the server says of the person after a change, unless another session has come meanwhile. */
export function useKeepUser(): (token: string | undefined, user: User) => void {
  const { session } = useServices();
  return (token, user) => {
    if (token !== undefined) session.update(token, user);
  };
}
