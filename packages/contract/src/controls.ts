/** C0 and C1 controls and DEL. */
// oxlint-disable-next-line no-control-regex -- refusing these is the purpose
const controls = /[\u0000-\u001f\u007f-\u009f]/;

/** Whether a line holds what no store keeps faithfully or no screen shows. */
export const hasControls = (value: string): boolean =>
  !value.isWellFormed() || controls.test(value);
