import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useServices } from "../../app/services.ts";
import { useStaffRights } from "../../app/use-staff-rights.ts";

/** A campaign rendered for whoever looks, at once and again whenever asked; the address of each shows it once. */
export function useKeptPreview(id: string) {
  const { client } = useServices();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => client.campaigns.previewKept.mutate({ id }),
  });
  useStaffRights(error);
  const begin = useEffectEvent(() => mutate());
  useEffect(() => begin(), []);
  return { preview: isPending ? undefined : data, error, isPending, again: () => mutate() };
}
