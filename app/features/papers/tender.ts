/** What papers, key people and figures share: one entry of the menu, and one area, which is the office's alone. */
export const ofTender = {
  area: 'papers',
  publication: 'none',
  isOfficeOnly: true,
  topic: 'papers',
  admin: { group: 'Office', title: 'Tender' },
} as const
