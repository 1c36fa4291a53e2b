/** Why there is no result. One object an attempt, so that each attempt moves the focus. */
export interface Failure {
  error: unknown;
}
