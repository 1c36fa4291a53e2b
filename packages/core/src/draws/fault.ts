/** Why data violate the format sortes-draw/1 or do not fit the rest of their draw. Pages have texts for the codes. */
export type FaultCode =
  // one statement, or one canonical text
  | "too_long"
  | "not_json"
  | "not_canonical"
  | "member_missing"
  | "member_unknown"
  | "member_invalid"
  // the chain
  | "wrong_number"
  | "wrong_prev"
  | "wrong_draw"
  | "wrong_order"
  | "time_decreases"
  // rules and counts
  | "rules_out_of_bounds"
  | "wrong_count"
  | "wrong_weight"
  | "wrong_commit"
  | "wrong_root"
  | "wrong_text"
  | "wrong_result"
  // steps
  | "no_such_place"
  | "no_places"
  // entries and openings
  | "bad_line"
  | "not_sorted"
  | "no_such_entry"
  | "opened_twice"
  | "wrong_opening"
  // keys, the log and the beacon
  | "bad_base64"
  | "bad_key"
  | "bad_note"
  | "bad_checkpoint"
  | "bad_proof"
  | "bad_chain_info"
  | "wrong_beacon"
  | "round_too_soon"
  | "round_too_far"
  | "frozen_too_late"
  | "result_too_soon"
  | "wrong_origin"
  | "not_signed"
  | "wrong_signature"
  | "not_included"
  | "wrong_log_order"
  | "two_trees"
  | "witnessed_late"
  | "other_freeze"
  // a bundle, and unforeseen faults
  | "bad_bundle"
  | "unforeseen"
  // labels
  | "label_empty"
  | "label_too_long"
  | "label_refused";

/**
 * A fault of data: a code for what is wrong, and `detail` for where, which is for programmers and never shown alone.
 */
export class DrawFault extends Error {
  readonly code: FaultCode;
  readonly detail: string;

  constructor(code: FaultCode, detail = "") {
    super(detail ? `${code}: ${detail}` : code);
    this.name = "DrawFault";
    this.code = code;
    this.detail = detail;
  }
}
