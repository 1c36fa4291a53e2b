// Written by scripts/build-sprite.ts.

/** The punch of team 1 to 10, as CSS images. */
export const punches = [
  'url("data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%2016%2016%22%20fill%3D%22%2312473a%22%3E%3Ccircle%20cx%3D%228%22%20cy%3D%228%22%20r%3D%226.500%22%2F%3E%3C%2Fsvg%3E")',
  'url("data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%2016%2016%22%20fill%3D%22%2312473a%22%3E%3Cpath%20d%3D%22M2%202h12v12H2z%22%2F%3E%3C%2Fsvg%3E")',
  'url("data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%2016%2016%22%20fill%3D%22%2312473a%22%3E%3Cpath%20d%3D%22M8%201.500l7.200%2012.800H.8z%22%2F%3E%3C%2Fsvg%3E")',
  'url("data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%2016%2016%22%20fill%3D%22%2312473a%22%3E%3Cpath%20d%3D%22M8%20.5L15.500%208%208%2015.500.5%208z%22%2F%3E%3C%2Fsvg%3E")',
  'url("data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%2016%2016%22%20fill%3D%22%2312473a%22%3E%3Cpath%20d%3D%22M5.500%201h5v4.500H15v5h-4.500V15h-5v-4.500H1v-5h4.500z%22%2F%3E%3C%2Fsvg%3E")',
  'url("data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%2016%2016%22%20fill%3D%22%2312473a%22%3E%3Cpath%20d%3D%22M8%20.6l2.200%204.900%205.300.6-4%203.600%201.100%205.300L8%2012.300%203.400%2015l1.100-5.300-4-3.600%205.300-.6z%22%2F%3E%3C%2Fsvg%3E")',
  'url("data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%2016%2016%22%20fill%3D%22%2312473a%22%3E%3Cpath%20d%3D%22M8%2014.800C3%2011%201%208.500%201%205.600%201%201.600%206%20.8%208%204.200c2-3.400%207-2.600%207%201.400%200%202.900-2%205.400-7%209.200z%22%2F%3E%3C%2Fsvg%3E")',
  'url("data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%2016%2016%22%20fill%3D%22%2312473a%22%3E%3Cpath%20d%3D%22M11.500%201.300A7%207%200%201%200%2011.500%2014.700%208.500%208.500%200%200%201%2011.500%201.300z%22%2F%3E%3C%2Fsvg%3E")',
  'url("data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%2016%2016%22%20fill%3D%22%2312473a%22%3E%3Cpath%20d%3D%22M4.300%201.500h7.400L15.500%208l-3.800%206.500H4.300L.5%208z%22%2F%3E%3C%2Fsvg%3E")',
  'url("data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%2016%2016%22%20fill%3D%22%2312473a%22%3E%3Cpath%20d%3D%22M8%20.8c3%204%205%206.300%205%209a5%205%200%200%201-10%200c0-2.700%202-5%205-9z%22%2F%3E%3C%2Fsvg%3E")',
] as const;
