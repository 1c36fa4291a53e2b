import type { DrawRecord } from "@sortes/contract";
import file from "@sortes/core/draws/example/bundle.json?url&no-inline";
import record from "@sortes/core/draws/example/record.json" with { type: "json" };
import { DrawDetail } from "../record/DrawDetail.tsx";

/** A published draw that ships with the site; a test of `packages/core` parses it. */
const example = record as DrawRecord;

/** The record of the example, which needs no server and is checked like every other draw. */
export function ExamplePage() {
  return <DrawDetail draw={example} file={file} />;
}
