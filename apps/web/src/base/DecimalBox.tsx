import { NumberInput } from "@sortes/ui";
import { type ComponentProps, useState } from "react";
import { type Typed, usePlainNumber } from "./NumberBox.tsx";
import { useLanguage } from "./services.ts";

interface DecimalBoxProps extends Omit<ComponentProps<typeof NumberInput>, "onChange" | "ref"> {
  value: string;
  onChange: (event: Typed) => void;
}

/**
 * An input for a decimal number, with a point or a comma. What is typed is read as written in the page's language; any
 * other value is shown with its mark, since “1.250” would be a thousand in Romanian.
 */
export function DecimalBox({ value, onChange, ...props }: DecimalBoxProps) {
  const [language] = useLanguage();
  const [typed, setTyped] = useState<string>();
  const isTyped = typed === language + value;
  const plain = usePlainNumber(isTyped ? value : "", onChange);
  return (
    <NumberInput
      inputMode="decimal"
      {...props}
      {...plain}
      value={isTyped ? value : value.replace(/[.,]/, language === "ro" ? "," : ".")}
      onChange={(event) => {
        setTyped(language + event.target.value);
        onChange(event);
      }}
    />
  );
}
