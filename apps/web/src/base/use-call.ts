import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { useRef } from "react";
import { useStaffRights } from "./confirm-session.ts";

/**
 * A call that a press sends: once however often it is pressed. Its answer, which may be a secret, is not cached. Users
 * without the rights any more are led to the dashboard. The area `errors` must be loaded.
 */
export function useCall<Answer, Input = void>(options: UseMutationOptions<Answer, Error, Input>) {
  // two presses may arrive before the button is rendered as busy
  const isSent = useRef(false);
  const call = useMutation({
    gcTime: 0,
    ...options,
    async onSettled(...settled) {
      await options.onSettled?.(...settled);
      isSent.current = false;
    },
  });
  useStaffRights(call.error);
  const send = (input: Input): void => {
    if (isSent.current) return;
    isSent.current = true;
    call.mutate(input);
  };
  return { ...call, send };
}
