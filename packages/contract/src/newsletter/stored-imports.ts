import type { DateOrder, importEncodings, importOrigins, leftReasons } from "./import-constants.ts";
import type { ImportColumn } from "./import-runs.ts";
import type { SuppressionReason } from "./newsletter-constants.ts";
import type { SubscriberState } from "./states.ts";
import type { ImportError } from "./subscribers.ts";

/** A skipped row, as stored. */
export interface LeftRow {
  line: number;
  /** Missing from rows that older versions stored. */
  row?: number;
  reason: (typeof leftReasons)[number];
  /** The invalid column; null if the whole row is unreadable. */
  column?: ImportError["column"];
  code?: string;
  params?: Record<string, string | number>;
  cells: readonly string[];
}

/** The changes of a batch to subscribers, by id, and to suppressions, by hash. */
export interface ImportEffects {
  inserted: readonly string[];
  /** Pending people who became active. */
  joined: readonly string[];
  /** People who became unsubscribed, with their previous state. */
  ended: readonly (readonly [id: string, state: SubscriberState])[];
  /** New suppressions with their reason, and existing ones that became staff's, with their previous reason. */
  suppressed: readonly (readonly [hash: string, reason: SuppressionReason])[];
  hardened: readonly (readonly [hash: string, reason: SuppressionReason])[];
}

/** A column as stored: a column of the file, or one key of a column with JSON. */
export interface StoredColumn extends ImportColumn {
  cell: number;
  key?: string;
}

/** The detected format of a file. */
export interface ImportFormat {
  encoding: (typeof importEncodings)[number];
  delimiter: "," | ";" | "\t";
  origin: (typeof importOrigins)[number];
  /** Rows before the first person (titles and headings); default 1, for imports of earlier versions. */
  headRows?: number;
  headings: readonly string[];
  /** Which number comes first in dates such as 03/04/2025; `open` if it shows nowhere, absent if there are none. */
  dates?: DateOrder | "open";
  columns: readonly StoredColumn[];
}
