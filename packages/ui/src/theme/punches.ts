// Written by scripts/build-sprite.ts.

/** The punch of team 1 to 10, as CSS images. */
export const punches = [
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='%2312473a'%3E%3Ccircle cx='8' cy='8' r='6.500'/%3E%3C/svg%3E\")",
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='%2312473a'%3E%3Cpath d='M2 2h12v12H2z'/%3E%3C/svg%3E\")",
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='%2312473a'%3E%3Cpath d='M8 1.500l7.200 12.800H.8z'/%3E%3C/svg%3E\")",
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='%2312473a'%3E%3Cpath d='M8 .5L15.500 8 8 15.500.5 8z'/%3E%3C/svg%3E\")",
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='%2312473a'%3E%3Cpath d='M5.500 1h5v4.500H15v5h-4.500V15h-5v-4.500H1v-5h4.500z'/%3E%3C/svg%3E\")",
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='%2312473a'%3E%3Cpath d='M8 .6l2.200 4.900 5.300.6-4 3.600 1.100 5.300L8 12.300 3.400 15l1.100-5.300-4-3.600 5.300-.6z'/%3E%3C/svg%3E\")",
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='%2312473a'%3E%3Cpath d='M8 14.800C3 11 1 8.500 1 5.600 1 1.600 6 .8 8 4.200c2-3.400 7-2.600 7 1.400 0 2.900-2 5.400-7 9.200z'/%3E%3C/svg%3E\")",
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='%2312473a'%3E%3Cpath d='M11.500 1.300A7 7 0 1 0 11.500 14.700 8.500 8.500 0 0 1 11.500 1.300z'/%3E%3C/svg%3E\")",
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='%2312473a'%3E%3Cpath d='M4.300 1.500h7.400L15.500 8l-3.800 6.500H4.300L.5 8z'/%3E%3C/svg%3E\")",
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='%2312473a'%3E%3Cpath d='M8 .8c3 4 5 6.300 5 9a5 5 0 0 1-10 0c0-2.700 2-5 5-9z'/%3E%3C/svg%3E\")",
] as const;
