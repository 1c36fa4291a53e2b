import { useQuery } from "@tanstack/react-query";
import { loadPart } from "./load-part.ts";
import { qrFrame } from "./qr-code.css.ts";

/** Width of the quiet zone in modules, as the QR standard requires. */
const quiet = 4;

/**
 * Renders a QR code as one path. Its generator is loaded on demand; until then the place is kept, so that nothing below
 * moves. Renders nothing if that fails.
 */
export function QrCode({
  value,
  label,
  size = 240,
}: {
  value: string;
  label: string;
  size?: number | string;
}) {
  const { data, isError } = useQuery({
    queryKey: ["qr", value],
    queryFn: async () => {
      const { encode } = await loadPart(() => import("uqr"));
      const { data: rows, size: modules } = encode(value, { ecc: "M", border: quiet });
      const path = rows.flatMap((row, y) =>
        row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
      );
      return { modules, path: path.join("") };
    },
    staleTime: Infinity,
    retry: false,
  });
  if (isError) return null;
  const frame = { width: size, height: size, className: qrFrame };
  if (!data) return <svg aria-hidden viewBox="0 0 1 1" {...frame} />;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${data.modules} ${data.modules}`}
      {...frame}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={data.path} fill="#000" />
    </svg>
  );
}
