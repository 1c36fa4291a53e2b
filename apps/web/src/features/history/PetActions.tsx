import type { HistoryItemOf } from "@sortes/contract";
import { useNavigate } from "@tanstack/react-router";
import { ReuseButton } from "./ReuseButton.tsx";

interface PetActionsProps {
  item: HistoryItemOf<"pet_name">;
  titleId: string;
}

/** Begins anew with the pet that a name was drawn for. */
export function PetActions({ item, titleId }: PetActionsProps) {
  const navigate = useNavigate();
  const reuse = ({ petType, gender }: HistoryItemOf<"pet_name">) =>
    void navigate({ to: "/pet-name-generator", state: { petChoice: { petType, gender } } });
  return <ReuseButton item={item} titleId={titleId} onReuse={reuse} />;
}
