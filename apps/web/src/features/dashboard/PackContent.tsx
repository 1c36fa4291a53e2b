import { ClothBox } from "@sortes/ui";

/** What was taken from a pack. */
export function PackContent({ lines }: { lines: readonly string[] }) {
  return (
    <ClothBox>
      <ul>
        {lines.map((line, i) => (
          <li key={i} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </ClothBox>
  );
}
