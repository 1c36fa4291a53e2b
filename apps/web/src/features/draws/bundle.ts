/**
 * The file of a draw, for `useFileDownload`.
 * @param address of a draw whose file is elsewhere, such as the example's
 */
export const bundleOf = (id: string, address = `/api/draws/${id}/bundle/`) => ({
  address,
  fileName: `sortes-draw-${id}.json`,
  // only the end of a bundle has a line break: within texts they are escaped
  end: "}\n",
});
