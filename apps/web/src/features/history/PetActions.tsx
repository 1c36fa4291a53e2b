import type { HistoryItemOf } from "@sortes/contract";
import { useNavigate } from "@tanstack/react-router";
import { ReuseButton } from "./ReuseButton.tsx";

interface PetActionsProps {
  item: HistoryItemOf<"pet_name">;
  titleId: string;
}

/** Begins anew with the pet that a name was drawn for. */
export function PetActions({ item: { petType, gender }, titleId }: PetActionsProps) {
  const navigate = useNavigate();
  const reuse = () =>
    navigate({ to: "/pet-name-generator", state: { petChoice: { petType, gender } } });
  return <ReuseButton titleId={titleId} onClick={() => void reuse()} />;
}
