import type { ExportFormat } from "@sortes/contract";
import { type FetchedFile, fetchFile } from "../../app/fetch-file.ts";
import type { Services } from "../../app/services.ts";
import type { DashboardSearch } from "./dashboard-search.ts";

interface Wish extends Pick<DashboardSearch, "type" | "favorites"> {
  format: ExportFormat;
}

/** Fetches everything that a person has saved. @throws as `fetchFile`. */
export async function exportHistory(
  services: Services,
  { format, type, favorites }: Wish,
  fetching: Parameters<typeof fetchFile>[2],
): Promise<FetchedFile> {
  const query = new URLSearchParams({
    format,
    ...(type && { type }),
    ...(favorites && { favorites: "true" }),
  });
  const address = `/api/history/export/?${query.toString()}`;
  return await fetchFile(services, { address, fallback: `sortes-history.${format}` }, fetching);
}
