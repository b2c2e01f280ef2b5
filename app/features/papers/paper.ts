/** What a form of prequalification asks for. Only how many days before its end somebody is reminded goes by the kind. */
export const paperKinds = {
  'trade-licence': 'Trade licence',
  classification: 'Classification',
  chamber: 'Chamber of commerce',
  vat: 'VAT registration (TRN)',
  'corporate-tax': 'Corporate tax',
  icv: 'In-country value (ICV)',
  iso: 'ISO certificate',
  'authority-approval': 'Authority approval',
  insurance: 'Insurance',
  'bank-letter': 'Bank letter',
  'audited-accounts': 'Audited accounts',
  memorandum: 'Memorandum of association',
  'power-of-attorney': 'Power of attorney',
  policy: 'Policy',
  'organisation-chart': 'Organisation chart',
  'plant-list': 'Plant list',
  'safety-award': 'Safety award',
  other: 'Other',
} as const
export type PaperKind = keyof typeof paperKinds

/** What the one text of a kind says; of the others, anything. */
export const detailLabels: Partial<Record<string, string>> = {
  classification: 'Category and grade',
  icv: 'Score',
  insurance: 'Limit',
  'audited-accounts': 'Year',
  memorandum: 'Owners and group companies',
} satisfies Partial<Record<PaperKind, string>>

/** In days: how long before its end a paper is about to expire. */
export const expiringDays = 90
