/** What a procedure says about itself beside its schemas. */
export interface ProcedureMeta {
  /** Units of work that one call costs its network before it runs (see `http/flood-guard.ts`); 1 unless said. */
  weight?: number;
  /** Whether an `Idempotency-Key` makes a repeated call answer as the first did. */
  idempotent?: boolean;
}
