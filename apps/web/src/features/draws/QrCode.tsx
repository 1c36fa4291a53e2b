import { useQuery } from "@tanstack/react-query";
import { loadPart, timeLimits } from "../../base/load-part.ts";

/** A module and the quiet zone around all of them, as the standard asks. */
const quiet = 4;

/** Its dark modules as one path. The part that makes it is fetched when it is shown, and is not missed without it. */
export function QrCode({
  value,
  label,
  size = 240,
}: {
  value: string;
  label: string;
  size?: number | string;
}) {
  const { data } = useQuery({
    queryKey: ["qr", value],
    queryFn: async () => {
      const { encode } = await loadPart(timeLimits.file, () => import("uqr"));
      const { data: rows, size: modules } = encode(value, { ecc: "M", border: quiet });
      const path = rows.flatMap((row, y) =>
        row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
      );
      return { modules, path: path.join("") };
    },
    staleTime: Infinity,
    retry: false,
  });
  if (!data) return null;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${data.modules} ${data.modules}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={data.path} fill="#000" />
    </svg>
  );
}
